import Foundation
import HealthModel

/// The profile as `profile --json` prints it (docs/schemas/profile.schema.json).
struct ProfileJSON: Encodable {
  let facts: ProfileFacts

  enum CodingKeys: String, CodingKey {
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

  func encode(to encoder: any Encoder) throws {
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
