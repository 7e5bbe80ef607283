public import Foundation
public import HealthModel
public import HealthStorage

/// A reader of the days with wear of sensors, and its duration.
public struct WearReader: Sendable {
  /// The sample types that exist only while a sensor is worn.
  static let signs: [QuantityType] = [
    .heartRate, .stepCount, .pushCount, .walkingSpeed,
  ]

  let store: HealthStore
  public let zone: TimeZone

  public init(_ store: HealthStore, zone: TimeZone) {
    self.store = store
    self.zone = zone
  }

  /// Returns the number of clock hours with evidence of wear, by the day in which they begin; days without
  /// wear are omitted.
  public func hours(in span: TimeRange) async throws(StoreError) -> [CalendarDay: Int] {
    var hours: [CalendarDay: Int] = [:]
    for hour in try await store.hours(withAnyOf: Self.signs, in: span) {
      hours[CalendarDay(of: hour, in: zone), default: 0] += 1
    }
    return hours
  }
}
