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

/// Whether a state of mind is that of a moment or of a day; raw values are stored and exported.
public enum StateOfMindKind: Int, Hashable, Sendable, Codable, CaseIterable, NamedCase {
  /// A feeling of a moment.
  case momentaryEmotion = 1
  /// The mood of a day.
  case dailyMood = 2

  /// The name of the constant, as exports have it.
  public var exportName: String {
    switch self {
    case .momentaryEmotion: "HKStateOfMindKindMomentaryEmotion"
    case .dailyMood: "HKStateOfMindKindDailyMood"
    }
  }

  /// The meaning of the case, for people.
  public var meaning: String {
    switch self {
    case .momentaryEmotion: "A feeling of a moment"
    case .dailyMood: "The mood of a day"
    }
  }
}

/// A word for a feeling; raw values are stored and exported.
public enum StateOfMindLabel: Int, Hashable, Sendable, Codable, CaseIterable, NamedCase {
  case amazed = 1
  case amused = 2
  case angry = 3
  case anxious = 4
  case ashamed = 5
  case brave = 6
  case calm = 7
  case content = 8
  case disappointed = 9
  case discouraged = 10
  case disgusted = 11
  case embarrassed = 12
  case excited = 13
  case frustrated = 14
  case grateful = 15
  case guilty = 16
  case happy = 17
  case hopeless = 18
  case irritated = 19
  case jealous = 20
  case joyful = 21
  case lonely = 22
  case passionate = 23
  case peaceful = 24
  case proud = 25
  case relieved = 26
  case sad = 27
  case scared = 28
  case stressed = 29
  case surprised = 30
  case worried = 31
  case annoyed = 32
  case confident = 33
  case drained = 34
  case hopeful = 35
  case indifferent = 36
  case overwhelmed = 37
  case satisfied = 38

  /// The name of the constant, as exports have it.
  public var exportName: String {
    switch self {
    case .amazed: "HKStateOfMindLabelAmazed"
    case .amused: "HKStateOfMindLabelAmused"
    case .angry: "HKStateOfMindLabelAngry"
    case .anxious: "HKStateOfMindLabelAnxious"
    case .ashamed: "HKStateOfMindLabelAshamed"
    case .brave: "HKStateOfMindLabelBrave"
    case .calm: "HKStateOfMindLabelCalm"
    case .content: "HKStateOfMindLabelContent"
    case .disappointed: "HKStateOfMindLabelDisappointed"
    case .discouraged: "HKStateOfMindLabelDiscouraged"
    case .disgusted: "HKStateOfMindLabelDisgusted"
    case .embarrassed: "HKStateOfMindLabelEmbarrassed"
    case .excited: "HKStateOfMindLabelExcited"
    case .frustrated: "HKStateOfMindLabelFrustrated"
    case .grateful: "HKStateOfMindLabelGrateful"
    case .guilty: "HKStateOfMindLabelGuilty"
    case .happy: "HKStateOfMindLabelHappy"
    case .hopeless: "HKStateOfMindLabelHopeless"
    case .irritated: "HKStateOfMindLabelIrritated"
    case .jealous: "HKStateOfMindLabelJealous"
    case .joyful: "HKStateOfMindLabelJoyful"
    case .lonely: "HKStateOfMindLabelLonely"
    case .passionate: "HKStateOfMindLabelPassionate"
    case .peaceful: "HKStateOfMindLabelPeaceful"
    case .proud: "HKStateOfMindLabelProud"
    case .relieved: "HKStateOfMindLabelRelieved"
    case .sad: "HKStateOfMindLabelSad"
    case .scared: "HKStateOfMindLabelScared"
    case .stressed: "HKStateOfMindLabelStressed"
    case .surprised: "HKStateOfMindLabelSurprised"
    case .worried: "HKStateOfMindLabelWorried"
    case .annoyed: "HKStateOfMindLabelAnnoyed"
    case .confident: "HKStateOfMindLabelConfident"
    case .drained: "HKStateOfMindLabelDrained"
    case .hopeful: "HKStateOfMindLabelHopeful"
    case .indifferent: "HKStateOfMindLabelIndifferent"
    case .overwhelmed: "HKStateOfMindLabelOverwhelmed"
    case .satisfied: "HKStateOfMindLabelSatisfied"
    }
  }
}

/// A part of life that a feeling belongs to; raw values are stored and exported.
public enum StateOfMindAssociation: Int, Hashable, Sendable, Codable, CaseIterable, NamedCase {
  case community = 1
  case currentEvents = 2
  case dating = 3
  case education = 4
  case family = 5
  case fitness = 6
  case friends = 7
  case health = 8
  case hobbies = 9
  case identity = 10
  case money = 11
  case partner = 12
  case selfCare = 13
  case spirituality = 14
  case tasks = 15
  case travel = 16
  case work = 17
  case weather = 18

  /// The name of the constant, as exports have it.
  public var exportName: String {
    switch self {
    case .community: "HKStateOfMindAssociationCommunity"
    case .currentEvents: "HKStateOfMindAssociationCurrentEvents"
    case .dating: "HKStateOfMindAssociationDating"
    case .education: "HKStateOfMindAssociationEducation"
    case .family: "HKStateOfMindAssociationFamily"
    case .fitness: "HKStateOfMindAssociationFitness"
    case .friends: "HKStateOfMindAssociationFriends"
    case .health: "HKStateOfMindAssociationHealth"
    case .hobbies: "HKStateOfMindAssociationHobbies"
    case .identity: "HKStateOfMindAssociationIdentity"
    case .money: "HKStateOfMindAssociationMoney"
    case .partner: "HKStateOfMindAssociationPartner"
    case .selfCare: "HKStateOfMindAssociationSelfCare"
    case .spirituality: "HKStateOfMindAssociationSpirituality"
    case .tasks: "HKStateOfMindAssociationTasks"
    case .travel: "HKStateOfMindAssociationTravel"
    case .work: "HKStateOfMindAssociationWork"
    case .weather: "HKStateOfMindAssociationWeather"
    }
  }
}
