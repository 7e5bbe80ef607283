extension CategoryType {
  public static let sleepAnalysis = CategoryType("SleepAnalysis", .sleepAnalysis)
  public static let appleStandHour = CategoryType(
    "AppleStandHour", .appleStandHour, isSavedByApplications: false)
  public static let appleWalkingSteadinessEvent = CategoryType(
    "AppleWalkingSteadinessEvent", .appleWalkingSteadinessEvent, isSavedByApplications: false)

  /// Every category type.
  public static let all: [CategoryType] = [
    sleepAnalysis, appleStandHour, appleWalkingSteadinessEvent,
  ]
}

extension CategoryValues {
  static let sleepAnalysis = CategoryValues(
    "SleepAnalysis",
    [
      0: "inBed", 1: "asleepUnspecified", 2: "awake", 3: "asleepCore", 4: "asleepDeep",
      5: "asleepREM",
    ])
  static let appleStandHour = CategoryValues("AppleStandHour", [0: "stood", 1: "idle"])
  static let appleWalkingSteadinessEvent = CategoryValues(
    "AppleWalkingSteadinessEvent",
    [1: "initialLow", 2: "initialVeryLow", 3: "repeatLow", 4: "repeatVeryLow"])
}
