import Estimation
import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("Basal energy from the store")
struct BasalEnergyRunTests {
  private typealias Fixture = EstimationFixture

  private func worn(_ fixture: EstimationFixture, days: Range<Int>) async throws {
    for day in days {
      try await fixture.store.save(
        SimulatedWalker.Day.wear(from: Fixture.day(Double(day)), hours: 10))
    }
  }

  @Test("every past day with wear has one sample, however often the analysis runs")
  func daily() async throws {
    let fixture = try await Fixture()
    try await worn(fixture, days: 0..<3)
    try await worn(fixture, days: 5..<7)
    for _ in 0..<2 {
      _ = try await EstimateUpdate(fixture.store).run(from: .earliest, until: Fixture.day(6.5))
    }
    let samples = try await fixture.store.quantitySamples(
      .basalEnergyBurned, sort: [.oldestFirst])
    #expect(samples.map(\.span.start) == [0, 1, 2, 5].map { Fixture.day($0) })
    #expect(samples.allSatisfy { $0.span.duration == .seconds(86_400) })
    for sample in samples {
      #expect((1400...1900).contains(try sample.quantity.value(in: .kilocalorie)))
      #expect(sample.header.metadata[.interval80Lower] != nil)
    }
  }

  @Test("a day with basal energy from another source is left to that source")
  func foreign() async throws {
    let fixture = try await Fixture()
    try await worn(fixture, days: 0..<2)
    try await fixture.save(.basalEnergyBurned, 60, at: Fixture.day(0.5))
    _ = try await EstimateUpdate(fixture.store).run(from: .earliest, until: Fixture.day(3))
    let samples = try await fixture.store.quantitySamples(
      .basalEnergyBurned, sort: [.oldestFirst])
    #expect(samples.map(\.span.start) == [Fixture.day(0.5), Fixture.day(1)])
  }

  @Test("without a mass there is no estimate")
  func massless() async throws {
    let fixture = try await Fixture(person: false)
    try await fixture.setBirthDate()
    try await worn(fixture, days: 0..<2)
    _ = try await EstimateUpdate(fixture.store).run(from: .earliest, until: Fixture.day(3))
    #expect(try await fixture.store.quantitySamples(.basalEnergyBurned).isEmpty)
  }
}
