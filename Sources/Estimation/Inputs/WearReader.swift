public import Foundation
public import HealthModel
public import HealthStorage

/// On which of a person's days sensors were worn, and for how long.
public struct WearReader: Sendable {
  /// Samples that only come while something is worn.
  static let signs: [QuantityType] = [
    .heartRate, .stepCount, .pushCount, .walkingSpeed,
  ]

  let store: HealthStore
  public let zone: TimeZone

  public init(_ store: HealthStore, zone: TimeZone) {
    self.store = store
    self.zone = zone
  }

  /// Clock hours with a sign of wear, by the day they begin on; days without any are left out.
  public func hours(in span: Span) async throws(StoreError) -> [CalendarDay: Int] {
    var hours: [CalendarDay: Int] = [:]
    for hour in try await store.hours(withAnyOf: Self.signs, in: span) {
      hours[CalendarDay(of: hour, in: zone), default: 0] += 1
    }
    return hours
  }
}
