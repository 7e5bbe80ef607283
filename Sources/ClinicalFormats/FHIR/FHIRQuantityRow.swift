internal import HealthModel

/// A row of the mapping table: how the numbers of one type are written.
struct FHIRQuantityRow: Sendable {
  let type: QuantityType
  let category: FHIRCategory
  let unit: FHIRUnit
  /// The LOINC codes in addition to this project's type name, the most specific first; empty if no
  /// code is certain.
  let terms: [LOINCTerm]

  init(
    _ type: QuantityType, _ category: FHIRCategory, _ unit: FHIRUnit, _ terms: LOINCTerm...
  ) {
    self.type = type
    self.category = category
    self.unit = unit
    self.terms = terms
  }

  /// Returns the row of a type; `nil` if there is none.
  static func of(_ type: QuantityType) -> FHIRQuantityRow? { byType[type] }

  /// All rows, in the order of docs/types.md.
  static let all =
    body + vitalSigns + heart + activity + distance + sports + mobility + surroundings + mind
    + breathing + measurements + nutrition

  private static let byType = Dictionary(uniqueKeysWithValues: all.map { ($0.type, $0) })

  private static let body: [FHIRQuantityRow] = [
    .init(.bodyMass, .vitalSigns, .kilogram, .bodyWeight),
    .init(.bodyMassIndex, .vitalSigns, .bodyMassIndex, .bodyMassIndex),
    .init(.bodyFatPercentage, .exam, .percent, .bodyFat),
    .init(.leanBodyMass, .exam, .kilogram, .leanBodyWeight),
    .init(.height, .vitalSigns, .centimeter, .bodyHeight),
    .init(.waistCircumference, .exam, .centimeter),
  ]

  private static let vitalSigns: [FHIRQuantityRow] = [
    .init(.bodyTemperature, .vitalSigns, .degreeCelsius, .bodyTemperature),
    .init(.basalBodyTemperature, .vitalSigns, .degreeCelsius, .bodyTemperature),
    .init(.appleSleepingWristTemperature, .exam, .degreeCelsius),
    .init(.respiratoryRate, .vitalSigns, .perMinute, .respiratoryRate),
    .init(.oxygenSaturation, .vitalSigns, .percent, .oxygenSaturation, .pulseOximetry),
    .init(.bloodPressureSystolic, .vitalSigns, .millimeterOfMercury, .systolicPressure),
    .init(.bloodPressureDiastolic, .vitalSigns, .millimeterOfMercury, .diastolicPressure),
    .init(.peripheralPerfusionIndex, .exam, .percent, .perfusionIndex),
  ]

  private static let heart: [FHIRQuantityRow] = [
    .init(.heartRate, .vitalSigns, .perMinute, .heartRate),
    .init(.restingHeartRate, .vitalSigns, .perMinute, .restingHeartRate),
    .init(.walkingHeartRateAverage, .exam, .perMinute),
    .init(.heartRateVariabilitySDNN, .exam, .millisecond, .heartRateVariability),
    .init(.heartRateVariabilityRMSSD, .exam, .millisecond),
    .init(.heartRateRecoveryOneMinute, .exam, .perMinute),
    .init(.atrialFibrillationBurden, .exam, .percent),
    .init(.vo2Max, .exam, .oxygenUptake),
  ]

  private static let activity: [FHIRQuantityRow] = [
    .init(.stepCount, .activity, .counted("steps"), .steps),
    .init(.pushCount, .activity, .counted("pushes")),
    .init(.flightsClimbed, .activity, .counted("flights"), .flights),
    .init(.activeEnergyBurned, .activity, .kilocalorie, .activeEnergy),
    .init(.basalEnergyBurned, .activity, .kilocalorie),
    .init(.appleExerciseTime, .activity, .minute),
    .init(.appleMoveTime, .activity, .minute),
    .init(.appleStandTime, .activity, .minute),
    .init(.physicalEffort, .activity, .effort),
    .init(.workoutEffortScore, .survey, .effortScore),
    .init(.estimatedWorkoutEffortScore, .activity, .effortScore),
    .init(.nikeFuel, .activity, .counted("points")),
  ]

  private static let distance: [FHIRQuantityRow] = [
    .init(.distanceWalkingRunning, .activity, .meter),
    .init(.distanceCycling, .activity, .meter, .cyclingDistance),
    .init(.distanceSwimming, .activity, .meter, .swimmingDistance),
    .init(.distanceWheelchair, .activity, .meter),
    .init(.distanceRowing, .activity, .meter),
    .init(.distancePaddleSports, .activity, .meter),
    .init(.distanceSkatingSports, .activity, .meter),
    .init(.distanceCrossCountrySkiing, .activity, .meter),
    .init(.distanceDownhillSnowSports, .activity, .meter),
  ]

  private static let sports: [FHIRQuantityRow] = [
    .init(.runningSpeed, .activity, .meterPerSecond),
    .init(.runningPower, .activity, .watt),
    .init(.runningStrideLength, .activity, .meter),
    .init(.runningVerticalOscillation, .activity, .centimeter),
    .init(.runningGroundContactTime, .activity, .millisecond),
    .init(.cyclingSpeed, .activity, .meterPerSecond),
    .init(.cyclingCadence, .activity, .perMinute),
    .init(.cyclingPower, .activity, .watt),
    .init(.cyclingFunctionalThresholdPower, .activity, .watt),
    .init(.rowingSpeed, .activity, .meterPerSecond),
    .init(.paddleSportsSpeed, .activity, .meterPerSecond),
    .init(.crossCountrySkiingSpeed, .activity, .meterPerSecond),
    .init(.swimmingStrokeCount, .activity, .counted("strokes")),
    .init(.underwaterDepth, .activity, .meter),
    .init(.waterTemperature, .activity, .degreeCelsius),
  ]

  private static let mobility: [FHIRQuantityRow] = [
    .init(.walkingSpeed, .activity, .meterPerSecond),
    .init(.walkingStepLength, .activity, .meter),
    .init(.walkingDoubleSupportPercentage, .activity, .percent),
    .init(.walkingAsymmetryPercentage, .activity, .percent),
    .init(.stairAscentSpeed, .activity, .meterPerSecond),
    .init(.stairDescentSpeed, .activity, .meterPerSecond),
    .init(.sixMinuteWalkTestDistance, .exam, .meter, .sixMinuteWalk),
    .init(.appleWalkingSteadiness, .exam, .percent),
    .init(.numberOfTimesFallen, .survey, .counted("falls")),
  ]

  private static let surroundings: [FHIRQuantityRow] = [
    .init(.environmentalAudioExposure, .socialHistory, .soundPressureLevel),
    .init(.headphoneAudioExposure, .socialHistory, .soundPressureLevel),
    .init(.environmentalSoundReduction, .socialHistory, .soundReduction),
    .init(.appleSleepingBreathingDisturbances, .exam, .counted("disturbances")),
    .init(.timeInDaylight, .socialHistory, .minute),
    .init(.uvExposure, .socialHistory, .counted("index")),
  ]

  private static let mind: [FHIRQuantityRow] = [
    .init(.stateOfMind, .survey, .counted("valence")),
    .init(.gad7Assessment, .survey, .counted("score"), .anxietyScore),
    .init(.phq9Assessment, .survey, .counted("score"), .depressionScore),
  ]

  private static let breathing: [FHIRQuantityRow] = [
    .init(.forcedVitalCapacity, .procedure, .liter, .forcedVitalCapacity),
    .init(.forcedExpiratoryVolume1, .procedure, .liter, .forcedExpiratoryVolume),
    .init(.peakExpiratoryFlowRate, .procedure, .literPerMinute, .peakExpiratoryFlow),
    .init(.inhalerUsage, .therapy, .counted("puffs")),
  ]

  private static let measurements: [FHIRQuantityRow] = [
    .init(.bloodGlucose, .laboratory, .milligramPerDeciliter, .bloodGlucose),
    .init(.insulinDelivery, .therapy, .internationalUnit),
    .init(.bloodAlcoholContent, .laboratory, .percent),
    .init(.numberOfAlcoholicBeverages, .socialHistory, .counted("drinks")),
    .init(.electrodermalActivity, .exam, .siemens),
  ]

  private static let nutrition: [FHIRQuantityRow] =
    [
      .init(.dietaryEnergyConsumed, .socialHistory, .kilocalorie, .energyIntake),
      .init(.dietaryWater, .socialHistory, .milliliter),
    ] + nutrients.map { .init($0, .socialHistory, .gram) }

  private static let nutrients: [QuantityType] = [
    .dietaryCarbohydrates, .dietaryFiber, .dietarySugar, .dietaryProtein, .dietaryFatTotal,
    .dietaryFatSaturated, .dietaryFatMonounsaturated, .dietaryFatPolyunsaturated,
    .dietaryCholesterol, .dietaryCaffeine, .dietaryVitaminA, .dietaryThiamin, .dietaryRiboflavin,
    .dietaryNiacin, .dietaryPantothenicAcid, .dietaryVitaminB6, .dietaryBiotin, .dietaryFolate,
    .dietaryVitaminB12, .dietaryVitaminC, .dietaryVitaminD, .dietaryVitaminE, .dietaryVitaminK,
    .dietaryCalcium, .dietaryChloride, .dietaryChromium, .dietaryCopper, .dietaryIodine,
    .dietaryIron, .dietaryMagnesium, .dietaryManganese, .dietaryMolybdenum, .dietaryPhosphorus,
    .dietaryPotassium, .dietarySelenium, .dietarySodium, .dietaryZinc,
  ]
}
