package import Console
package import Foundation
package import HealthModel
package import HealthStorage

/// The values of the profile, as `profile` prints them.
package struct ProfileFacts {
  package var heightMeters: Double?
  package var massKilograms: Double?
  package var restingHeartRate: Double?
  package var maximumHeartRate: Double?
  package var takesMedication: Bool?
  package var hasIrregularRhythm: Bool?
  package var wantsSteadinessNotifications: Bool?
  package let timeZone: TimeZone
  /// The current values of the characteristics that are set.
  package var characteristics: [Characteristic] = []
  /// All values of characteristics that changed over time, oldest first.
  package var history: [(since: Instant, value: Characteristic)] = []

  package init(of store: HealthStore) async throws {
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

  package func word(_ key: ProfileKey) -> String? {
    characteristics.first { $0.type == key.characteristicType }?.word
  }

  /// Returns a line for each key that is set.
  package func lines(in units: UnitSystem) -> [String] {
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
package struct BodyText {
  package let units: UnitSystem

  package init(units: UnitSystem) { self.units = units }

  /// `180 cm`, `5 ft 11 in`.
  package func height(_ meters: Double) -> String {
    guard units.hasFeet else { return MeasureText.fixed(meters * 100, 0) + " cm" }
    let inches = Int(clamping: (meters / 0.0254).rounded())
    return "\(inches / 12) ft \(inches % 12) in"
  }

  /// `72.5 kg`, `160 lb`.
  package func mass(_ kilograms: Double) -> String {
    guard units.hasFeet else { return MeasureText.fixed(kilograms, 1) + " kg" }
    return MeasureText.fixed(kilograms / 0.453_592_37, 0) + " lb"
  }
}

/// The profile as `profile --json` prints it (docs/schemas/profile.schema.json).
package struct ProfileJSON: Encodable {
  let facts: ProfileFacts

  package init(facts: ProfileFacts) { self.facts = facts }

  private enum CodingKeys: String, CodingKey {
    case sex, medication, history
    case heightMeters = "height_m"
    case massKilograms = "mass_kg"
    case birthDate = "birth_date"
    case bloodType = "blood_type"
    case skinType = "skin_type"
    case wheelchairUse = "wheelchair_use"
    case moveMode = "move_mode"
    case maximumHeartRate = "hr_max_bpm"
    case restingHeartRate = "resting_hr_bpm"
    case irregularRhythm = "irregular_rhythm"
    case steadinessNotifications = "steadiness_notifications"
    case timeZone = "time_zone"
  }

  private struct Entry: Encodable {
    let key: String
    let since: String?
    let value: String
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(facts.heightMeters, forKey: .heightMeters)
    try container.encodeIfPresent(facts.massKilograms, forKey: .massKilograms)
    try container.encodeIfPresent(facts.restingHeartRate, forKey: .restingHeartRate)
    try container.encodeIfPresent(facts.maximumHeartRate, forKey: .maximumHeartRate)
    try container.encodeIfPresent(facts.takesMedication, forKey: .medication)
    try container.encodeIfPresent(facts.hasIrregularRhythm, forKey: .irregularRhythm)
    try container.encodeIfPresent(
      facts.wantsSteadinessNotifications, forKey: .steadinessNotifications)
    try container.encode(facts.timeZone.identifier, forKey: .timeZone)
    for (key, name) in [
      (ProfileKey.birthDate, CodingKeys.birthDate), (.sex, .sex), (.bloodType, .bloodType),
      (.skinType, .skinType), (.wheelchairUse, .wheelchairUse), (.moveMode, .moveMode),
    ] {
      try container.encodeIfPresent(facts.word(key), forKey: name)
    }
    let history = facts.history.compactMap { since, value in
      ProfileKey(value.type).map {
        Entry(
          key: $0.rawValue, since: since == .earliest ? nil : since.rfc3339, value: value.word)
      }
    }
    try container.encode(history, forKey: .history)
  }
}
