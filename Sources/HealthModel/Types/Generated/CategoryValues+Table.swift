// Made by `make types` from Types/enumeration-cases.csv; change that, not this file.

extension CategoryValues {
  /// The one value of types that say no more than that they happened.
  static let none = CategoryValues(
    "None", constant: "HKCategoryValue",
    cases: [0: "notApplicable"])

  /// State of a sleeper.
  static let sleepAnalysis = CategoryValues(
    "SleepAnalysis", constant: "HKCategoryValueSleepAnalysis",
    cases: [
      0: "inBed", 1: "asleepUnspecified", 2: "awake", 3: "asleepCore", 4: "asleepDeep",
      5: "asleepREM",
    ],
    aliases: ["asleep": 1])

  /// Whether an hour counts as stood.
  static let appleStandHour = CategoryValues(
    "AppleStandHour", constant: "HKCategoryValueAppleStandHour",
    cases: [
      0: "stood", 1: "idle",
    ])

  /// How strong a symptom is.
  static let severity = CategoryValues(
    "Severity", constant: "HKCategoryValueSeverity",
    cases: [
      0: "unspecified", 1: "notPresent", 2: "mild", 3: "moderate", 4: "severe",
    ])

  /// Whether a symptom is there.
  static let presence = CategoryValues(
    "Presence", constant: "HKCategoryValuePresence",
    cases: [
      0: "present", 1: "notPresent",
    ])

  /// Which way the appetite changed.
  static let appetiteChanges = CategoryValues(
    "AppetiteChanges", constant: "HKCategoryValueAppetiteChanges",
    cases: [
      0: "unspecified", 1: "noChange", 2: "decreased", 3: "increased",
    ])

  /// Which class of steadiness was reached, for the first time or again.
  static let appleWalkingSteadinessEvent = CategoryValues(
    "AppleWalkingSteadinessEvent", constant: "HKCategoryValueAppleWalkingSteadinessEvent",
    cases: [
      1: "initialLow", 2: "initialVeryLow", 3: "repeatLow", 4: "repeatVeryLow",
    ])

  /// Why a fitness event was made.
  static let lowCardioFitnessEvent = CategoryValues(
    "LowCardioFitnessEvent", constant: "HKCategoryValueLowCardioFitnessEvent",
    cases: [1: "lowFitness"])

  /// Which limit the sound around went over.
  static let environmentalAudioExposureEvent = CategoryValues(
    "EnvironmentalAudioExposureEvent", constant: "HKCategoryValueEnvironmentalAudioExposureEvent",
    cases: [1: "momentaryLimit"])

  /// Which limit the sound of headphones went over.
  static let headphoneAudioExposureEvent = CategoryValues(
    "HeadphoneAudioExposureEvent", constant: "HKCategoryValueHeadphoneAudioExposureEvent",
    cases: [1: "sevenDayLimit"])

  /// Strength of a menstrual flow.
  static let menstrualFlow = CategoryValues(
    "MenstrualFlow", constant: "HKCategoryValueMenstrualFlow",
    cases: [
      1: "unspecified", 2: "light", 3: "medium", 4: "heavy", 5: "none",
    ])

  /// Strength of a bleeding.
  static let vaginalBleeding = CategoryValues(
    "VaginalBleeding", constant: "HKCategoryValueVaginalBleeding",
    cases: [
      1: "unspecified", 2: "light", 3: "medium", 4: "heavy", 5: "none",
    ])

  /// State of the menopause.
  static let menopausalState = CategoryValues(
    "MenopausalState", constant: "HKCategoryValueMenopausalState",
    cases: [
      1: "menopause", 2: "perimenopause", 3: "none",
    ])

  /// Look of cervical mucus.
  static let cervicalMucusQuality = CategoryValues(
    "CervicalMucusQuality", constant: "HKCategoryValueCervicalMucusQuality",
    cases: [
      1: "dry", 2: "sticky", 3: "creamy", 4: "watery", 5: "eggWhite",
    ])

  /// Result of an ovulation test.
  static let ovulationTestResult = CategoryValues(
    "OvulationTestResult", constant: "HKCategoryValueOvulationTestResult",
    cases: [
      1: "negative", 2: "luteinizingHormoneSurge", 3: "indeterminate", 4: "estrogenSurge",
    ],
    aliases: ["positive": 2])

  /// Result of a pregnancy test.
  static let pregnancyTestResult = CategoryValues(
    "PregnancyTestResult", constant: "HKCategoryValuePregnancyTestResult",
    cases: [
      1: "negative", 2: "positive", 3: "indeterminate",
    ])

  /// Result of a progesterone test.
  static let progesteroneTestResult = CategoryValues(
    "ProgesteroneTestResult", constant: "HKCategoryValueProgesteroneTestResult",
    cases: [
      1: "negative", 2: "positive", 3: "indeterminate",
    ])

  /// Kind of a contraceptive.
  static let contraceptive = CategoryValues(
    "Contraceptive", constant: "HKCategoryValueContraceptive",
    cases: [
      1: "unspecified", 2: "implant", 3: "injection", 4: "intrauterineDevice",
      5: "intravaginalRing", 6: "oral", 7: "patch",
    ])

  /// What became of a dose of a medication.
  static let medicationDoseLogStatus = CategoryValues(
    "MedicationDoseLogStatus", constant: "HKMedicationDoseEventLogStatus",
    cases: [
      1: "notInteracted", 2: "notificationNotSent", 3: "snoozed", 4: "taken", 5: "skipped",
      6: "notLogged",
    ])

  static let all: [CategoryValues] = [
    none, sleepAnalysis, appleStandHour, severity, presence, appetiteChanges,
    appleWalkingSteadinessEvent, lowCardioFitnessEvent, environmentalAudioExposureEvent,
    headphoneAudioExposureEvent, menstrualFlow, vaginalBleeding, menopausalState,
    cervicalMucusQuality, ovulationTestResult, pregnancyTestResult, progesteroneTestResult,
    contraceptive, medicationDoseLogStatus,
  ]
}
