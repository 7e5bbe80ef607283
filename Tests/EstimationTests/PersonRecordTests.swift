import Estimation
import Fitness
import Foundation
import HealthModel
import HealthStorage
import Testing

@Suite("The facts of a person at a moment")
struct PersonRecordTests {
  private typealias Fixture = EstimationFixture

  @Test("a measurement holds until the next one, and the first also before it")
  func measurements() async throws {
    let fixture = try await Fixture(person: false)
    try await fixture.save(.bodyMass, 80, at: Fixture.day(10))
    try await fixture.save(.bodyMass, 76, at: Fixture.day(20))
    let record = try await PersonRecord(of: fixture.store)
    let masses = [0.0, 10, 15, 20, 400].map { record.facts(at: Fixture.day($0)).massKilograms }
    #expect(masses == [80, 80, 80, 76, 76])
    #expect(record.facts(at: Fixture.day(0)).heightMeters == nil)
  }

  @Test("the resting heart rate is the median of two weeks, otherwise the newest before")
  func resting() async throws {
    let fixture = try await Fixture(person: false)
    for (day, rate) in [(1.0, 60.0), (20, 54), (21, 57), (22, 90)] {
      try await fixture.save(.restingHeartRate, rate, at: Fixture.day(day))
    }
    let record = try await PersonRecord(of: fixture.store)
    let rates = [16.0, 23, 90].map { record.facts(at: Fixture.day($0)).restingHeartRate }
    #expect(rates == [60, 57, 90])
  }

  // WHL-09
  @Test("wheelchair use is that of the time")
  func wheelchair() async throws {
    let fixture = try await Fixture()
    try await fixture.store.setCharacteristic(.wheelchairUse(.no))
    try await fixture.store.setCharacteristic(.wheelchairUse(.yes), since: Fixture.day(30))
    let record = try await PersonRecord(of: fixture.store)
    #expect(!record.facts(at: Fixture.day(29)).usesWheelchair)
    #expect(record.facts(at: Fixture.day(31)).usesWheelchair)
  }
}
