import Foundation
import HealthModel
import HealthStorage

/// The values of the profile, as `profile` prints them.
struct ProfileFacts {
  var heightMeters: Double?
  var massKilograms: Double?
  var restingHeartRate: Double?
  var maximumHeartRate: Double?
  var takesMedication: Bool?
  var hasIrregularRhythm: Bool?
  var wantsSteadinessNotifications: Bool?
  let timeZone: TimeZone
  /// The current values of the characteristics that are set.
  var characteristics: [Characteristic] = []
  /// All values of characteristics that changed over time, oldest first.
  var history: [(since: Instant, value: Characteristic)] = []

  init(of store: HealthStore) async throws {
    func latest(_ type: QuantityType) async throws -> Quantity? {
      try await store.statistics(StatisticsQuery(type, .mostRecent))?.merged.mostRecent
    }
    timeZone = try await store.timeZone()
    heightMeters = try await latest(.height)?.value(in: .meter)
    massKilograms = try await latest(.bodyMass)?.value(in: .kilogram)
    restingHeartRate = try await latest(.restingHeartRate)?.value(in: .countPerMinute)
    maximumHeartRate = try await store.profileFact(.maximumHeartRate).flatMap { Double($0) }
    func answer(_ fact: ProfileFact) async throws -> Bool? {
      try await store.profileFact(fact).map { $0 == "yes" }
    }
    takesMedication = try await answer(.heartRateMedication)
    hasIrregularRhythm = try await answer(.irregularRhythm)
    wantsSteadinessNotifications = try await store.profileFact(.steadinessNotifications)
      .map { _ in true }
    for type in CharacteristicType.all {
      if let value = try await store.characteristic(type), value.isSet {
        characteristics.append(value)
      }
      let values = try await store.history(of: type)
      if values.count > 1 { history += values }
    }
  }

  func word(_ key: ProfileKey) -> String? {
    characteristics.first { $0.type == key.characteristicType }?.word
  }

  /// Returns a line for each key that is set.
  func lines(in units: UnitSystem) -> [String] {
    let set = ProfileKey.allCases.compactMap { key in
      text(key, units).map { (name: key.rawValue, text: $0) }
    }
    let width = set.map(\.name.count).max() ?? 0
    return set.map { name, text in
      name + String(repeating: " ", count: width - name.count + 2) + text
    }
  }

  private func text(_ key: ProfileKey, _ units: UnitSystem) -> String? {
    switch key {
    case .height: heightMeters.map { BodyText(units: units).height($0) }
    case .mass: massKilograms.map { BodyText(units: units).mass($0) }
    case .restingHeartRate: restingHeartRate.map { MeasureText.fixed($0, 0) + " bpm" }
    case .maximumHeartRate: maximumHeartRate.map { MeasureText.fixed($0, 0) + " bpm" }
    case .medication: takesMedication.map(word)
    case .irregularRhythm: hasIrregularRhythm.map(word)
    case .steadinessNotifications: wantsSteadinessNotifications.map(word)
    case .timeZone: timeZone.identifier
    default: changing(key) ?? word(key)
    }
  }

  private func word(_ answer: Bool) -> String { answer ? "yes" : "no" }

  /// `no, yes from 2026-06-01 00:00`; `nil` if the value never changed.
  private func changing(_ key: ProfileKey) -> String? {
    let values = history.filter { $0.value.type == key.characteristicType }
    guard !values.isEmpty else { return nil }
    let times = TimeText(zone: timeZone)
    return values.map { since, value in
      since == .earliest ? value.word : "\(value.word) from \(times.dateAndMinute(since))"
    }.joined(separator: ", ")
  }
}

/// The texts of body heights and masses.
struct BodyText {
  let units: UnitSystem

  /// `180 cm`, `5 ft 11 in`.
  func height(_ meters: Double) -> String {
    guard units == .imperial else { return MeasureText.fixed(meters * 100, 0) + " cm" }
    let inches = Int(clamping: (meters / 0.0254).rounded())
    return "\(inches / 12) ft \(inches % 12) in"
  }

  /// `72.5 kg`, `160 lb`.
  func mass(_ kilograms: Double) -> String {
    guard units == .imperial else { return MeasureText.fixed(kilograms, 1) + " kg" }
    return MeasureText.fixed(kilograms / 0.453_592_37, 0) + " lb"
  }
}
