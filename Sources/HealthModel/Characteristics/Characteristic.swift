/// A fact about the person: a value, never a sample.
///
/// A value that the owner has not set is not an error: it is the case `notSet` if the enumeration
/// has one, and `nil` otherwise.
public enum Characteristic: Hashable, Sendable {
  case dateOfBirth(BirthDate?)
  case biologicalSex(BiologicalSex)
  case bloodType(BloodType)
  case fitzpatrickSkinType(FitzpatrickSkinType)
  case wheelchairUse(WheelchairUse)
  case activityMoveMode(ActivityMoveMode?)

  public var type: CharacteristicType {
    switch self {
    case .dateOfBirth: .dateOfBirth
    case .biologicalSex: .biologicalSex
    case .bloodType: .bloodType
    case .fitzpatrickSkinType: .fitzpatrickSkinType
    case .wheelchairUse: .wheelchairUse
    case .activityMoveMode: .activityMoveMode
    }
  }

  /// Returns the unset value of a type.
  public static func notSet(_ type: CharacteristicType) -> Characteristic? {
    Characteristic(type, word: notSetWord)
  }

  /// Whether the owner has set it.
  public var isSet: Bool { word != Self.notSetWord }
}

extension Characteristic {
  /// The word for an unset value, in every type.
  public static let notSetWord = "notSet"

  /// The value on the command line and in JSON: `1985-03-09`, `female`, `yes`, `notSet`.
  public var word: String {
    switch self {
    case .dateOfBirth(let date): date?.description ?? Self.notSetWord
    case .biologicalSex(let sex): sex.name
    case .bloodType(let type): type.name
    case .fitzpatrickSkinType(let type): type.name
    case .wheelchairUse(let use): use.name
    case .activityMoveMode(let mode): mode?.name ?? Self.notSetWord
    }
  }

  /// Parses a value of the type; `nil` for an unknown word.
  public init?(_ type: CharacteristicType, word: String) {
    let found: Characteristic? =
      switch type {
      case .dateOfBirth where word == Self.notSetWord: .dateOfBirth(nil)
      case .dateOfBirth: BirthDate(word).map(Characteristic.dateOfBirth)
      case .biologicalSex: BiologicalSex(name: word).map(Characteristic.biologicalSex)
      case .bloodType: BloodType(name: word).map(Characteristic.bloodType)
      case .fitzpatrickSkinType:
        FitzpatrickSkinType(name: word).map(Characteristic.fitzpatrickSkinType)
      case .wheelchairUse: WheelchairUse(name: word).map(Characteristic.wheelchairUse)
      case .activityMoveMode where word == Self.notSetWord: .activityMoveMode(nil)
      case .activityMoveMode: ActivityMoveMode(name: word).map(Characteristic.activityMoveMode)
      default: nil
      }
    guard let found else { return nil }
    self = found
  }

  /// Returns the words of the type's values; empty if it is a day.
  public static func words(of type: CharacteristicType) -> [String] {
    switch type {
    case .biologicalSex: BiologicalSex.allCases.map(\.name)
    case .bloodType: BloodType.allCases.map(\.name)
    case .fitzpatrickSkinType: FitzpatrickSkinType.allCases.map(\.name)
    case .wheelchairUse: WheelchairUse.allCases.map(\.name)
    case .activityMoveMode: [notSetWord] + ActivityMoveMode.allCases.map(\.name)
    default: []
    }
  }
}

/// Encodes a type and a word: `{"type": "wheelchairUse", "value": "yes"}`.
extension Characteristic: Codable {
  private enum Keys: String, CodingKey {
    case type, value
  }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    let name = try keyed.decode(String.self, forKey: .type)
    guard let type = CharacteristicType(name: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: keyed, debugDescription: "“\(name.prefix(40))” is no characteristic")
    }
    let word = try keyed.decode(String.self, forKey: .value)
    guard let value = Characteristic(type, word: word) else {
      throw DecodingError.dataCorruptedError(
        forKey: .value, in: keyed,
        debugDescription: "“\(word.prefix(40))” is no value of \(type.name)")
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Keys.self)
    try keyed.encode(type.name, forKey: .type)
    try keyed.encode(word, forKey: .value)
  }
}
