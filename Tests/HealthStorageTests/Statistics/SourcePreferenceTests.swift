import HealthModel
import Testing

@testable import HealthStorage
@testable import SampleStatistics

@Suite("source preference")
struct SourcePreferenceTests {
  static func known(_ identifiers: [String]) -> [SourcePreference.Known] {
    identifiers.enumerated().map { row, identifier in
      SourcePreference.Known(
        source: Source(name: identifier, bundleIdentifier: identifier), row: Int64(row + 1))
    }
  }

  private func order(_ preference: SourcePreference) -> [String] {
    preference.sources.map(\.bundleIdentifier)
  }

  // STAT-02
  @Test("the owner's order comes first, then the platform itself, then the order of first use")
  func order() {
    let known = Self.known(["phone", "org.workout.cli", "ring", "watch"])
    let plain = SourcePreference(known, order: [])
    #expect(order(plain) == ["org.workout.cli", "phone", "ring", "watch"])
    let ordered = SourcePreference(known, order: ["watch", "ring", "gone"])
    #expect(order(ordered) == ["watch", "ring", "org.workout.cli", "phone"])
    #expect(
      order(SourcePreference(known.reversed(), order: [])) == order(plain))
  }

  @Test("manual entries outrank measurements, but not the owner's order")
  func byHand() throws {
    let known = Self.known(["phone", "org.workout.cli", "watch"])
    let preference = SourcePreference(known, order: ["watch"])
    let voices = try [(3, true), (3, false), (1, true), (2, true), (2, false), (1, false)].map {
      try #require(preference.voice(row: $0.0, isEnteredByHand: $0.1))
    }
    #expect(voices.map(\.rank) == [0, 1, 2, 3, 4, 5])
    #expect(voices.map(\.source) == [0, 0, 2, 1, 1, 2])
    #expect(preference.voice(row: 9, isEnteredByHand: false) == nil)
  }
}
