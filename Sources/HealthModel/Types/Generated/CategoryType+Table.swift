// Made by `make types` from Types/category-types.csv; change that, not this file.

extension CategoryType {
  /// In bed, asleep in a stage, or awake in between.
  public static let sleepAnalysis = CategoryType("SleepAnalysis", .sleepAnalysis)

  /// Time of mindfulness.
  public static let mindfulSession = CategoryType("MindfulSession", .none)

  /// A finding of possible sleep apnea.
  public static let sleepApneaEvent = CategoryType("SleepApneaEvent", .none)

  /// Whether an hour had a minute of standing and moving.
  public static let appleStandHour = CategoryType(
    "AppleStandHour", .appleStandHour, isSavedByApplications: false)

  /// A score of walking steadiness that is low or very low, new or again.
  public static let appleWalkingSteadinessEvent = CategoryType(
    "AppleWalkingSteadinessEvent", .appleWalkingSteadinessEvent, isSavedByApplications: false)

  /// A finding of low cardio fitness.
  public static let lowCardioFitnessEvent = CategoryType(
    "LowCardioFitnessEvent", .lowCardioFitnessEvent)

  /// A heart rate above the limit while at rest.
  public static let highHeartRateEvent = CategoryType(
    "HighHeartRateEvent", .none, isSavedByApplications: false)

  /// A heart rate below the limit.
  public static let lowHeartRateEvent = CategoryType(
    "LowHeartRateEvent", .none, isSavedByApplications: false)

  /// A finding of an irregular rhythm.
  public static let irregularHeartRhythmEvent = CategoryType("IrregularHeartRhythmEvent", .none)

  /// A finding of possible high blood pressure.
  public static let hypertensionEvent = CategoryType(
    "HypertensionEvent", .none, isSavedByApplications: false)

  /// Sound around the person over the limit.
  public static let environmentalAudioExposureEvent = CategoryType(
    "EnvironmentalAudioExposureEvent", .environmentalAudioExposureEvent)

  /// Sound around the person over the limit.
  public static let audioExposureEvent = CategoryType(
    "AudioExposureEvent", .environmentalAudioExposureEvent)

  /// Sound from headphones over the limit of a week.
  public static let headphoneAudioExposureEvent = CategoryType(
    "HeadphoneAudioExposureEvent", .headphoneAudioExposureEvent, isSavedByApplications: false)

  /// Hands washed.
  public static let handwashingEvent = CategoryType("HandwashingEvent", .none)

  /// Teeth brushed.
  public static let toothbrushingEvent = CategoryType("ToothbrushingEvent", .none)

  /// Menstrual flow.
  public static let menstrualFlow = CategoryType(
    "MenstrualFlow", .menstrualFlow, requiredMetadata: [.menstrualCycleStart])

  /// Bleeding between two periods.
  public static let intermenstrualBleeding = CategoryType("IntermenstrualBleeding", .none)

  /// Bleeding while pregnant.
  public static let bleedingDuringPregnancy = CategoryType(
    "BleedingDuringPregnancy", .vaginalBleeding)

  /// Bleeding after a pregnancy.
  public static let bleedingAfterPregnancy = CategoryType(
    "BleedingAfterPregnancy", .vaginalBleeding)

  /// Bleeding after the menopause.
  public static let bleedingAfterMenopause = CategoryType(
    "BleedingAfterMenopause", .vaginalBleeding)

  /// State of the menopause at a moment.
  public static let menopausalState = CategoryType(
    "MenopausalState", .menopausalState, refusesDuration: true)

  /// A finding of infrequent cycles.
  public static let infrequentMenstrualCycles = CategoryType("InfrequentMenstrualCycles", .none)

  /// A finding of irregular cycles.
  public static let irregularMenstrualCycles = CategoryType("IrregularMenstrualCycles", .none)

  /// A finding of persistent bleeding between periods.
  public static let persistentIntermenstrualBleeding = CategoryType(
    "PersistentIntermenstrualBleeding", .none)

  /// A finding of long periods.
  public static let prolongedMenstrualPeriods = CategoryType("ProlongedMenstrualPeriods", .none)

  /// Look of the cervical mucus.
  public static let cervicalMucusQuality = CategoryType(
    "CervicalMucusQuality", .cervicalMucusQuality)

  /// Result of an ovulation test.
  public static let ovulationTestResult = CategoryType("OvulationTestResult", .ovulationTestResult)

  /// Result of a pregnancy test.
  public static let pregnancyTestResult = CategoryType("PregnancyTestResult", .pregnancyTestResult)

  /// Result of a progesterone test.
  public static let progesteroneTestResult = CategoryType(
    "ProgesteroneTestResult", .progesteroneTestResult)

  /// Time of a pregnancy.
  public static let pregnancy = CategoryType("Pregnancy", .none)

  /// Time of breastfeeding.
  public static let lactation = CategoryType("Lactation", .none)

  /// Use of a contraceptive.
  public static let contraceptive = CategoryType("Contraceptive", .contraceptive)

  /// Sexual activity.
  public static let sexualActivity = CategoryType("SexualActivity", .none)

  /// Cramps in the belly.
  public static let abdominalCramps = CategoryType("AbdominalCramps", .severity)

  /// Acne.
  public static let acne = CategoryType("Acne", .severity)

  /// A change of appetite.
  public static let appetiteChanges = CategoryType("AppetiteChanges", .appetiteChanges)

  /// Incontinence of the bladder.
  public static let bladderIncontinence = CategoryType("BladderIncontinence", .severity)

  /// Bloating.
  public static let bloating = CategoryType("Bloating", .severity)

  /// Pain in a breast.
  public static let breastPain = CategoryType("BreastPain", .severity)

  /// Tightness or pain in the chest.
  public static let chestTightnessOrPain = CategoryType("ChestTightnessOrPain", .severity)

  /// Chills.
  public static let chills = CategoryType("Chills", .severity)

  /// Constipation.
  public static let constipation = CategoryType("Constipation", .severity)

  /// Coughing.
  public static let coughing = CategoryType("Coughing", .severity)

  /// Diarrhea.
  public static let diarrhea = CategoryType("Diarrhea", .severity)

  /// Dizziness.
  public static let dizziness = CategoryType("Dizziness", .severity)

  /// Dry skin.
  public static let drySkin = CategoryType("DrySkin", .severity)

  /// Fainting.
  public static let fainting = CategoryType("Fainting", .severity)

  /// Fatigue.
  public static let fatigue = CategoryType("Fatigue", .severity)

  /// Fever.
  public static let fever = CategoryType("Fever", .severity)

  /// Aches in the whole body.
  public static let generalizedBodyAche = CategoryType("GeneralizedBodyAche", .severity)

  /// Loss of hair.
  public static let hairLoss = CategoryType("HairLoss", .severity)

  /// Headache.
  public static let headache = CategoryType("Headache", .severity)

  /// Heartburn.
  public static let heartburn = CategoryType("Heartburn", .severity)

  /// Hot flashes.
  public static let hotFlashes = CategoryType("HotFlashes", .severity)

  /// Loss of smell.
  public static let lossOfSmell = CategoryType("LossOfSmell", .severity)

  /// Loss of taste.
  public static let lossOfTaste = CategoryType("LossOfTaste", .severity)

  /// Pain in the lower back.
  public static let lowerBackPain = CategoryType("LowerBackPain", .severity)

  /// A lapse of memory.
  public static let memoryLapse = CategoryType("MemoryLapse", .severity)

  /// Changes of mood.
  public static let moodChanges = CategoryType("MoodChanges", .presence)

  /// Nausea.
  public static let nausea = CategoryType("Nausea", .severity)

  /// Sweating at night.
  public static let nightSweats = CategoryType("NightSweats", .severity)

  /// Pain in the pelvis.
  public static let pelvicPain = CategoryType("PelvicPain", .severity)

  /// A rapid, pounding or fluttering heartbeat.
  public static let rapidPoundingOrFlutteringHeartbeat = CategoryType(
    "RapidPoundingOrFlutteringHeartbeat", .severity)

  /// A runny nose.
  public static let runnyNose = CategoryType("RunnyNose", .severity)

  /// Shortness of breath.
  public static let shortnessOfBreath = CategoryType("ShortnessOfBreath", .severity)

  /// Blocked sinuses.
  public static let sinusCongestion = CategoryType("SinusCongestion", .severity)

  /// A skipped heartbeat.
  public static let skippedHeartbeat = CategoryType("SkippedHeartbeat", .severity)

  /// Changes of sleep.
  public static let sleepChanges = CategoryType("SleepChanges", .presence)

  /// A sore throat.
  public static let soreThroat = CategoryType("SoreThroat", .severity)

  /// Vaginal dryness.
  public static let vaginalDryness = CategoryType("VaginalDryness", .severity)

  /// Vomiting.
  public static let vomiting = CategoryType("Vomiting", .severity)

  /// Wheezing.
  public static let wheezing = CategoryType("Wheezing", .severity)

  /// A dose of a medication, taken or not.
  public static let medicationDoseEvent = CategoryType(
    "MedicationDoseEvent", .medicationDoseLogStatus, requiredMetadata: [.medicationName],
    isOwn: true)
}

extension CategoryType {
  /// Every category type, by area.
  public static let all: [CategoryType] = [
    sleepAnalysis, mindfulSession, sleepApneaEvent, appleStandHour, appleWalkingSteadinessEvent,
    lowCardioFitnessEvent, highHeartRateEvent, lowHeartRateEvent, irregularHeartRhythmEvent,
    hypertensionEvent, environmentalAudioExposureEvent, audioExposureEvent,
    headphoneAudioExposureEvent, handwashingEvent, toothbrushingEvent, menstrualFlow,
    intermenstrualBleeding, bleedingDuringPregnancy, bleedingAfterPregnancy, bleedingAfterMenopause,
    menopausalState, infrequentMenstrualCycles, irregularMenstrualCycles,
    persistentIntermenstrualBleeding, prolongedMenstrualPeriods, cervicalMucusQuality,
    ovulationTestResult, pregnancyTestResult, progesteroneTestResult, pregnancy, lactation,
    contraceptive, sexualActivity, abdominalCramps, acne, appetiteChanges, bladderIncontinence,
    bloating, breastPain, chestTightnessOrPain, chills, constipation, coughing, diarrhea, dizziness,
    drySkin, fainting, fatigue, fever, generalizedBodyAche, hairLoss, headache, heartburn,
    hotFlashes, lossOfSmell, lossOfTaste, lowerBackPain, memoryLapse, moodChanges, nausea,
    nightSweats, pelvicPain, rapidPoundingOrFlutteringHeartbeat, runnyNose, shortnessOfBreath,
    sinusCongestion, skippedHeartbeat, sleepChanges, soreThroat, vaginalDryness, vomiting, wheezing,
    medicationDoseEvent,
  ]
}
