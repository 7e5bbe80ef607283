// Made by `make types` from Types/enumeration-cases.csv; change that, not this file.

/// The sex noted at birth; raw values are stored and exported.
public enum BiologicalSex: Int, Hashable, Sendable, Codable, CaseIterable, NamedCase {
  case notSet = 0
  case female = 1
  case male = 2
  case other = 3

  /// The name of the constant, as exports have it.
  public var exportName: String {
    switch self {
    case .notSet: "HKBiologicalSexNotSet"
    case .female: "HKBiologicalSexFemale"
    case .male: "HKBiologicalSexMale"
    case .other: "HKBiologicalSexOther"
    }
  }
}

/// The blood group with its rhesus factor; raw values are stored and exported.
public enum BloodType: Int, Hashable, Sendable, Codable, CaseIterable, NamedCase {
  case notSet = 0
  case aPositive = 1
  case aNegative = 2
  case bPositive = 3
  case bNegative = 4
  case abPositive = 5
  case abNegative = 6
  case oPositive = 7
  case oNegative = 8

  /// The name of the constant, as exports have it.
  public var exportName: String {
    switch self {
    case .notSet: "HKBloodTypeNotSet"
    case .aPositive: "HKBloodTypeAPositive"
    case .aNegative: "HKBloodTypeANegative"
    case .bPositive: "HKBloodTypeBPositive"
    case .bNegative: "HKBloodTypeBNegative"
    case .abPositive: "HKBloodTypeABPositive"
    case .abNegative: "HKBloodTypeABNegative"
    case .oPositive: "HKBloodTypeOPositive"
    case .oNegative: "HKBloodTypeONegative"
    }
  }
}

/// How skin answers to the sun, from I (always burns) to VI (never burns); raw values are stored
/// and exported.
public enum FitzpatrickSkinType: Int, Hashable, Sendable, Codable, CaseIterable, NamedCase {
  case notSet = 0
  case i = 1
  case ii = 2
  case iii = 3
  case iv = 4
  case v = 5
  case vi = 6

  /// The name of the constant, as exports have it.
  public var exportName: String {
    switch self {
    case .notSet: "HKFitzpatrickSkinTypeNotSet"
    case .i: "HKFitzpatrickSkinTypeI"
    case .ii: "HKFitzpatrickSkinTypeII"
    case .iii: "HKFitzpatrickSkinTypeIII"
    case .iv: "HKFitzpatrickSkinTypeIV"
    case .v: "HKFitzpatrickSkinTypeV"
    case .vi: "HKFitzpatrickSkinTypeVI"
    }
  }
}

/// Whether the person uses a wheelchair; not set is indeterminate; raw values are stored and
/// exported.
public enum WheelchairUse: Int, Hashable, Sendable, Codable, CaseIterable, NamedCase {
  case notSet = 0
  case no = 1
  case yes = 2

  /// The name of the constant, as exports have it.
  public var exportName: String {
    switch self {
    case .notSet: "HKWheelchairUseNotSet"
    case .no: "HKWheelchairUseNo"
    case .yes: "HKWheelchairUseYes"
    }
  }
}

/// Which quantity fills the move ring; raw values are stored and exported.
public enum ActivityMoveMode: Int, Hashable, Sendable, Codable, CaseIterable, NamedCase {
  /// Energy of activity fills the ring.
  case activeEnergy = 1
  /// Time of movement fills the ring.
  case appleMoveTime = 2

  /// The name of the constant, as exports have it.
  public var exportName: String {
    switch self {
    case .activeEnergy: "HKActivityMoveModeActiveEnergy"
    case .appleMoveTime: "HKActivityMoveModeAppleMoveTime"
    }
  }

  /// The meaning of the case, for people.
  public var meaning: String {
    switch self {
    case .activeEnergy: "Energy of activity fills the ring"
    case .appleMoveTime: "Time of movement fills the ring"
    }
  }
}

/// Why insulin was delivered; raw values are stored and exported.
public enum InsulinDeliveryReason: Int, Hashable, Sendable, Codable, CaseIterable, NamedCase {
  /// For the background need of the metabolism through the day.
  case basal = 1
  /// For the need of one moment: a meal, or a correction.
  case bolus = 2

  /// The name of the constant, as exports have it.
  public var exportName: String {
    switch self {
    case .basal: "HKInsulinDeliveryReasonBasal"
    case .bolus: "HKInsulinDeliveryReasonBolus"
    }
  }

  /// The meaning of the case, for people.
  public var meaning: String {
    switch self {
    case .basal: "For the background need of the metabolism through the day"
    case .bolus: "For the need of one moment: a meal, or a correction"
    }
  }
}

/// When a blood glucose was measured, as meals go; absent where not known; raw values are stored
/// and exported.
public enum BloodGlucoseMealTime: Int, Hashable, Sendable, Codable, CaseIterable, NamedCase {
  /// Any time before a meal.
  case preprandial = 1
  /// Any time after a meal.
  case postprandial = 2

  /// The name of the constant, as exports have it.
  public var exportName: String {
    switch self {
    case .preprandial: "HKBloodGlucoseMealTimePreprandial"
    case .postprandial: "HKBloodGlucoseMealTimePostprandial"
    }
  }

  /// The meaning of the case, for people.
  public var meaning: String {
    switch self {
    case .preprandial: "Any time before a meal"
    case .postprandial: "Any time after a meal"
    }
  }
}
