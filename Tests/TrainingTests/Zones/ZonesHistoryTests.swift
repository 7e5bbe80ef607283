import Foundation
import HealthModel
import Testing
import Training

@Suite("The versions of a person's zones")
struct ZonesHistoryTests {
  private static func day(_ number: Int) -> Instant {
    Instant(secondsSince1970: Double(number) * 86_400)
  }
  private let first: TrainingZones
  private let second: TrainingZones
  private let power: TrainingZones

  init() throws {
    first = try TrainingZones.ofMaximumHeartRate(180)
    second = try TrainingZones.ofMaximumHeartRate(190)
    power = try TrainingZones.ofThresholdPower(200)
  }

  @Test("a past workout keeps the zones that were valid at its date, in any order of insertion")
  func past() {
    for isReversed in [false, true] {
      var history = ZonesHistory()
      let versions = [(first, 10), (second, 20), (power, 15)]
      for (zones, day) in isReversed ? versions.reversed() : versions {
        history.insert(zones, from: Self.day(day))
      }
      #expect(history.zones(of: .heartRate, at: Self.day(9)) == nil)
      #expect(history.zones(of: .heartRate, at: Self.day(10)) == first)
      #expect(history.zones(of: .heartRate, at: Self.day(19)) == first)
      #expect(history.zones(of: .heartRate, at: Self.day(25)) == second)
      #expect(history.zones(of: .cyclingPower, at: Self.day(25)) == power)
      #expect(history.zones(of: .speed, at: Self.day(25)) == nil)
    }
  }

  @Test("an activity's own zones come before those for all")
  func activity() {
    var history = ZonesHistory()
    history.insert(first, from: Self.day(1), for: .cycling)
    history.insert(second, from: Self.day(2))
    #expect(history.zones(of: .heartRate, for: .cycling, at: Self.day(3)) == first)
    #expect(history.zones(of: .heartRate, for: .running, at: Self.day(3)) == second)
  }

  @Test("a version with the same date replaces the one before, and a removed one is not valid")
  func replaced() {
    var history = ZonesHistory()
    history.insert(first, from: Self.day(1))
    history.insert(power, from: Self.day(1))
    history.insert(second, from: Self.day(1))
    #expect(history.versions.count == 2)
    #expect(history.zones(of: .heartRate, at: Self.day(1)) == second)
    history.remove(.heartRate, from: Self.day(1))
    #expect(history.zones(of: .heartRate, at: Self.day(1)) == nil)
    #expect(history.zones(of: .cyclingPower, at: Self.day(1)) == power)
  }

  @Test("JSON of a history decodes to the same history")
  func coding() throws {
    var history = ZonesHistory()
    history.insert(second, from: Self.day(2), for: .running)
    history.insert(first, from: Self.day(1))
    let data = try JSONEncoder().encode(history)
    #expect(try JSONDecoder().decode(ZonesHistory.self, from: data) == history)
  }
}
