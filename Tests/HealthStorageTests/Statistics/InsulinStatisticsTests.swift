import Foundation
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage

@Suite("statistics of insulin")
struct InsulinStatisticsTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  /// A morning with a continuous pump, a second pump that overlaps it, and a pen at meals.
  init() async throws {
    fixture = try TestStore()
    try await save(
      "pump",
      [
        Self.delivery("2025-11-21T06:00:00Z", minutes: 60, 0.9, .basal),
        Self.delivery("2025-11-21T07:00:00Z", minutes: 120, 2.4, .basal),
        Self.delivery("2025-11-21T07:10:00Z", minutes: 5, 4, .bolus),
      ])
    try await save("patch", [Self.delivery("2025-11-21T07:30:00Z", minutes: 60, 1.8, .basal)])
    try await save(
      "pen",
      [
        Self.delivery("2025-11-21T07:45:00Z", minutes: 0, 12, .basal),
        Self.delivery("2025-11-21T08:15:00Z", minutes: 0, 6, .bolus),
      ])
  }

  private static func delivery(
    _ start: String, minutes: Int, _ units: Double, _ reason: InsulinDeliveryReason
  ) -> QuantitySample {
    QuantitySample(
      type: .insulinDelivery, quantity: Quantity(units, .internationalUnit),
      span: TimeRange(
        start: Instant(rfc3339: start) ?? .earliest, duration: .seconds(60 * minutes)),
      header: ObjectHeader(metadata: [.insulinDeliveryReason: .enumeration(reason)]))
  }

  private func save(_ name: String, _ samples: [QuantitySample]) async throws {
    let source = Source(name: name, bundleIdentifier: "org.example.\(name)")
    let handle = try fixture.reopened(as: ClientIdentity(source: source))
    try await handle.save(samples.map(Sample.quantity))
  }

  private static func hours() throws -> StatisticsGrid {
    try StatisticsGrid(
      anchor: Instant(secondsSince1970: Date.distantPast.timeIntervalSince1970),
      every: DateComponents(hour: 1), calendar: Calendar(identifier: .gregorian))
  }

  // DIA-13, STAT-06, STAT-07, STAT-08, STAT-09, STAT-12, STAT-13
  @Test("hourly basal insulin is a collection filtered by metadata, with separate sources")
  func basalByHour() async throws {
    let basal = SamplePredicate.metadata(
      .insulinDeliveryReason, .equal, .enumeration(InsulinDeliveryReason.basal))
    let query = StatisticsQuery(
      .insulinDelivery, [.cumulativeSum, .separateBySource], where: basal)
    let collection = try await store.statisticsCollection(query, every: Self.hours())
    let rows = collection.populated.map { hour in
      let separate = (hour.separate ?? []).map {
        "\($0.source.name) \(MilliUnits($0.values.sum))"
      }
      return "\(hour.span.start.rfc3339.prefix(16)) \(separate.joined(separator: ", "))"
    }
    #expect(
      rows == [
        "2025-11-21T06:00 pump 900", "2025-11-21T07:00 pump 1200, patch 900, pen 12000",
        "2025-11-21T08:00 pump 1200, patch 900",
      ])
  }

  // STAT-11
  @Test("merged values of overlapping deliveries include only one source")
  func merged() async throws {
    let query = StatisticsQuery(.insulinDelivery, [.cumulativeSum, .separateBySource])
    let collection = try await store.statisticsCollection(query, every: Self.hours())
    #expect(collection.populated.map { "\(MilliUnits($0.merged.sum))" } == ["900", "5200", "1200"])
  }

  // DIA-14
  @Test("the sums of the sources of an hour add up to everything delivered in it")
  func addsUp() async throws {
    let query = StatisticsQuery(.insulinDelivery, [.cumulativeSum, .separateBySource])
    let collection = try await store.statisticsCollection(query, every: Self.hours())
    let totals = collection.populated.map { hour in
      (hour.separate ?? []).reduce(0) { $0 + ($1.values.sum?.value ?? .nan) }
    }
    let expected = [0.9, 1.2 + 4 + 0.9 + 12, 1.2 + 0.9 + 6]
    #expect(totals.count == expected.count)
    for (total, expected) in zip(totals, expected) { #expect(abs(total - expected) < 1e-12) }
  }

  /// A quantity of insulin in whole thousandths of a unit.
  private struct MilliUnits: CustomStringConvertible {
    let description: String

    init(_ quantity: Quantity?) {
      description = quantity.map { "\(Int(($0.value * 1000).rounded()))" } ?? "none"
    }
  }
}
