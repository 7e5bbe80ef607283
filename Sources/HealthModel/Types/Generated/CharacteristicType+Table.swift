// Made by `make types` from Types/characteristic-types.csv; change that, not this file.

extension CharacteristicType {
  /// Day the person was born.
  public static let dateOfBirth = CharacteristicType("DateOfBirth")

  /// Sex noted at birth.
  public static let biologicalSex = CharacteristicType("BiologicalSex")

  /// Blood group with its rhesus factor.
  public static let bloodType = CharacteristicType("BloodType")

  /// How the skin answers to the sun.
  public static let fitzpatrickSkinType = CharacteristicType("FitzpatrickSkinType")

  /// Whether the person uses a wheelchair.
  public static let wheelchairUse = CharacteristicType("WheelchairUse")

  /// Which quantity fills the move ring.
  public static let activityMoveMode = CharacteristicType("ActivityMoveMode")
}

extension CharacteristicType {
  /// Every characteristic type.
  public static let all: [CharacteristicType] = [
    dateOfBirth, biologicalSex, bloodType, fitzpatrickSkinType, wheelchairUse, activityMoveMode,
  ]
}
