/// A fact about the person that applications may read and only the owner sets.
public struct CharacteristicType: Hashable, Sendable {
  /// The identifier of the export format: `HKCharacteristicTypeIdentifier` and the name.
  public let identifier: String

  init(_ name: String) { identifier = Self.identifierPrefix + name }

  static let identifierPrefix = "HKCharacteristicTypeIdentifier"

  public static let dateOfBirth = CharacteristicType("DateOfBirth")
  public static let biologicalSex = CharacteristicType("BiologicalSex")
  public static let bloodType = CharacteristicType("BloodType")
  public static let fitzpatrickSkinType = CharacteristicType("FitzpatrickSkinType")
  public static let wheelchairUse = CharacteristicType("WheelchairUse")
  public static let activityMoveMode = CharacteristicType("ActivityMoveMode")
  public static let all = [
    dateOfBirth, biologicalSex, bloodType, fitzpatrickSkinType, wheelchairUse, activityMoveMode,
  ]

  /// The word for the type on the command line and in JSON: `dateOfBirth`.
  public var name: String { TypeName.word(of: identifier, prefix: Self.identifierPrefix) }

  public init?(identifier: String) {
    guard let type = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
    self = type
  }
}
