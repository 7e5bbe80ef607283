package import HealthModel

/// The keys of `profile set`.
package enum ProfileKey: String, CaseIterable, Sendable {
  case height, mass
  case birthDate = "birth-date"
  case sex
  case bloodType = "blood-type"
  case skinType = "skin-type"
  case wheelchairUse = "wheelchair-use"
  case moveMode = "move-mode"
  case maximumHeartRate = "hr-max"
  case restingHeartRate = "resting-hr"
  case medication
  case irregularRhythm = "irregular-rhythm"
  case steadinessNotifications = "steadiness-notifications"
  case timeZone = "time-zone"

  package init?(_ type: CharacteristicType) {
    guard let key = Self.allCases.first(where: { $0.characteristicType == type }) else {
      return nil
    }
    self = key
  }

  package var characteristicType: CharacteristicType? {
    switch self {
    case .birthDate: .dateOfBirth
    case .sex: .biologicalSex
    case .bloodType: .bloodType
    case .skinType: .fitzpatrickSkinType
    case .wheelchairUse: .wheelchairUse
    case .moveMode: .activityMoveMode
    default: nil
    }
  }

  /// Whether the value can change over time, so that `--since` applies.
  package var changes: Bool {
    switch self {
    case .height, .mass, .restingHeartRate, .wheelchairUse, .moveMode: true
    default: false
    }
  }
}
