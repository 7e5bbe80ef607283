// Made by `make types` from Types/quantity-types.csv; change that, not this file.

extension QuantityType {
  /// Weight of the body, in `kg`.
  public static let bodyMass = QuantityType("BodyMass", .kilogram, .discreteArithmetic)

  /// Weight over the square of the height, a number in kg/m² without a unit of its own, in `count`.
  public static let bodyMassIndex = QuantityType("BodyMassIndex", .count, .discreteArithmetic)

  /// Part of the weight that is fat, in `%`.
  public static let bodyFatPercentage = QuantityType(
    "BodyFatPercentage", .percent, .discreteArithmetic)

  /// Weight without the fat, in `kg`.
  public static let leanBodyMass = QuantityType("LeanBodyMass", .kilogram, .discreteArithmetic)

  /// Height standing, in `m`.
  public static let height = QuantityType("Height", .meter, .discreteArithmetic)

  /// Length around the waist, in `m`.
  public static let waistCircumference = QuantityType(
    "WaistCircumference", .meter, .discreteArithmetic)

  /// Temperature of the body, in `degC`.
  public static let bodyTemperature = QuantityType(
    "BodyTemperature", .degreeCelsius, .discreteArithmetic)

  /// Temperature of the body at rest, taken on waking, in `degC`.
  public static let basalBodyTemperature = QuantityType(
    "BasalBodyTemperature", .degreeCelsius, .discreteArithmetic)

  /// Temperature of the wrist during a night's sleep, in `degC`.
  public static let appleSleepingWristTemperature = QuantityType(
    "AppleSleepingWristTemperature", .degreeCelsius, .discreteArithmetic)

  /// Breaths per time, in `count/s`.
  public static let respiratoryRate = QuantityType(
    "RespiratoryRate", .countPerSecond, .discreteArithmetic)

  /// Part of the haemoglobin in the blood that carries oxygen, in `%`.
  public static let oxygenSaturation = QuantityType(
    "OxygenSaturation", .percent, .discreteArithmetic)

  /// Pressure in the arteries while the heart contracts, in `mmHg`.
  public static let bloodPressureSystolic = QuantityType(
    "BloodPressureSystolic", .millimeterOfMercury, .discreteArithmetic)

  /// Pressure in the arteries between two beats, in `mmHg`.
  public static let bloodPressureDiastolic = QuantityType(
    "BloodPressureDiastolic", .millimeterOfMercury, .discreteArithmetic)

  /// Strength of the pulse at the sensor, pulsating over constant signal, in `%`.
  public static let peripheralPerfusionIndex = QuantityType(
    "PeripheralPerfusionIndex", .percent, .discreteArithmetic)

  /// Heart beats per time, in `count/s`.
  public static let heartRate = QuantityType(
    "HeartRate", .countPerSecond, .discreteTemporallyWeighted)

  /// Heart beats per time while resting, in `count/min`.
  public static let restingHeartRate = QuantityType(
    "RestingHeartRate", .countPerMinute, .discreteTemporallyWeighted)

  /// Mean of the heart rate while walking, over a day, in `count/min`.
  public static let walkingHeartRateAverage = QuantityType(
    "WalkingHeartRateAverage", .countPerMinute, .discreteTemporallyWeighted,
    isSavedByApplications: false)

  /// Standard deviation of the times between heart beats, in `ms`.
  public static let heartRateVariabilitySDNN = QuantityType(
    "HeartRateVariabilitySDNN", .millisecond, .discreteArithmetic)

  /// Root mean square of the differences between one time between heart beats and the next, in
  /// `ms`.
  public static let heartRateVariabilityRMSSD = QuantityType(
    "HeartRateVariabilityRMSSD", .millisecond, .discreteArithmetic, isOwn: true)

  /// Fall of the heart rate in the first minute after exercise, in `count/min`.
  public static let heartRateRecoveryOneMinute = QuantityType(
    "HeartRateRecoveryOneMinute", .countPerMinute, .discreteArithmetic)

  /// Part of the time that the heart was in atrial fibrillation, in `%`.
  public static let atrialFibrillationBurden = QuantityType(
    "AtrialFibrillationBurden", .percent, .discreteTemporallyWeighted, isSavedByApplications: false)

  /// Most oxygen that the body takes up in exercise, per weight and time, in `mL/min·kg`.
  public static let vo2Max = QuantityType(
    "VO2Max", .milliliterPerMinuteKilogram, .discreteArithmetic)

  /// Steps taken, in `count`.
  public static let stepCount = QuantityType("StepCount", .count, .cumulative)

  /// Pushes of a wheelchair, in `count`.
  public static let pushCount = QuantityType("PushCount", .count, .cumulative)

  /// Flights of stairs climbed, in `count`.
  public static let flightsClimbed = QuantityType("FlightsClimbed", .count, .cumulative)

  /// Energy spent by being active, in `kcal`.
  public static let activeEnergyBurned = QuantityType(
    "ActiveEnergyBurned", .kilocalorie, .cumulative)

  /// Energy spent by the body at rest, in `kcal`.
  public static let basalEnergyBurned = QuantityType("BasalEnergyBurned", .kilocalorie, .cumulative)

  /// Time of movement at least as brisk as a walk, in `min`.
  public static let appleExerciseTime = QuantityType(
    "AppleExerciseTime", .minute, .cumulative, isSavedByApplications: false)

  /// Time of movement, in `min`.
  public static let appleMoveTime = QuantityType("AppleMoveTime", .minute, .cumulative)

  /// Time standing, in `min`.
  public static let appleStandTime = QuantityType(
    "AppleStandTime", .minute, .cumulative, isSavedByApplications: false)

  /// Energy spent per weight and time, in `kcal/hr·kg`.
  public static let physicalEffort = QuantityType(
    "PhysicalEffort", .kilocaloriePerHourKilogram, .discreteArithmetic)

  /// The effort of a workout, as the person rated it, in `appleEffortScore`.
  public static let workoutEffortScore = QuantityType(
    "WorkoutEffortScore", .appleEffortScore, .discreteArithmetic)

  /// How hard a workout was, as estimated, in `appleEffortScore`.
  public static let estimatedWorkoutEffortScore = QuantityType(
    "EstimatedWorkoutEffortScore", .appleEffortScore, .discreteArithmetic)

  /// Points of the system of that name, in `count`.
  public static let nikeFuel = QuantityType("NikeFuel", .count, .cumulative)

  /// Distance walked and run, in `m`.
  public static let distanceWalkingRunning = QuantityType(
    "DistanceWalkingRunning", .meter, .cumulative)

  /// Distance cycled, in `m`.
  public static let distanceCycling = QuantityType("DistanceCycling", .meter, .cumulative)

  /// Distance swum, in `m`.
  public static let distanceSwimming = QuantityType("DistanceSwimming", .meter, .cumulative)

  /// Distance in a wheelchair, in `m`.
  public static let distanceWheelchair = QuantityType("DistanceWheelchair", .meter, .cumulative)

  /// Distance rowed, in `m`.
  public static let distanceRowing = QuantityType("DistanceRowing", .meter, .cumulative)

  /// Distance paddled, in `m`.
  public static let distancePaddleSports = QuantityType("DistancePaddleSports", .meter, .cumulative)

  /// Distance skated, in `m`.
  public static let distanceSkatingSports = QuantityType(
    "DistanceSkatingSports", .meter, .cumulative)

  /// Distance on cross-country skis, in `m`.
  public static let distanceCrossCountrySkiing = QuantityType(
    "DistanceCrossCountrySkiing", .meter, .cumulative)

  /// Distance down slopes of snow, in `m`.
  public static let distanceDownhillSnowSports = QuantityType(
    "DistanceDownhillSnowSports", .meter, .cumulative)

  /// Speed while running, in `m/s`.
  public static let runningSpeed = QuantityType(
    "RunningSpeed", .meterPerSecond, .discreteArithmetic)

  /// Power while running, in `W`.
  public static let runningPower = QuantityType("RunningPower", .watt, .discreteArithmetic)

  /// Length of a single step while running, in `m`.
  public static let runningStrideLength = QuantityType(
    "RunningStrideLength", .meter, .discreteArithmetic)

  /// Rise and fall of the trunk in a step while running, in `cm`.
  public static let runningVerticalOscillation = QuantityType(
    "RunningVerticalOscillation", .centimeter, .discreteArithmetic)

  /// Time a foot is on the ground in a step while running, in `ms`.
  public static let runningGroundContactTime = QuantityType(
    "RunningGroundContactTime", .millisecond, .discreteArithmetic)

  /// Speed while cycling, in `m/s`.
  public static let cyclingSpeed = QuantityType(
    "CyclingSpeed", .meterPerSecond, .discreteTemporallyWeighted)

  /// Turns of the crank per time, in `count/min`.
  public static let cyclingCadence = QuantityType(
    "CyclingCadence", .countPerMinute, .discreteTemporallyWeighted)

  /// Power while cycling, in `W`.
  public static let cyclingPower = QuantityType("CyclingPower", .watt, .discreteTemporallyWeighted)

  /// Most power that can be held for an hour of cycling, in `W`.
  public static let cyclingFunctionalThresholdPower = QuantityType(
    "CyclingFunctionalThresholdPower", .watt, .discreteArithmetic)

  /// Speed while rowing, in `m/s`.
  public static let rowingSpeed = QuantityType("RowingSpeed", .meterPerSecond, .discreteArithmetic)

  /// Speed while paddling, in `m/s`.
  public static let paddleSportsSpeed = QuantityType(
    "PaddleSportsSpeed", .meterPerSecond, .discreteArithmetic)

  /// Speed on cross-country skis, in `m/s`.
  public static let crossCountrySkiingSpeed = QuantityType(
    "CrossCountrySkiingSpeed", .meterPerSecond, .discreteArithmetic)

  /// Strokes while swimming, in `count`.
  public static let swimmingStrokeCount = QuantityType("SwimmingStrokeCount", .count, .cumulative)

  /// Depth below the surface of the water, in `m`.
  public static let underwaterDepth = QuantityType("UnderwaterDepth", .meter, .discreteArithmetic)

  /// Temperature of the water around the person, in `degC`.
  public static let waterTemperature = QuantityType(
    "WaterTemperature", .degreeCelsius, .discreteArithmetic)

  /// Speed while walking on flat ground, in `m/s`.
  public static let walkingSpeed = QuantityType(
    "WalkingSpeed", .meterPerSecond, .discreteArithmetic)

  /// Length of a step while walking on flat ground, in `m`.
  public static let walkingStepLength = QuantityType(
    "WalkingStepLength", .meter, .discreteArithmetic)

  /// Part of the time of a walk with both feet on the ground, in `%`.
  public static let walkingDoubleSupportPercentage = QuantityType(
    "WalkingDoubleSupportPercentage", .percent, .discreteArithmetic)

  /// Part of the time of a walk in which the steps of one foot are faster or slower, in `%`.
  public static let walkingAsymmetryPercentage = QuantityType(
    "WalkingAsymmetryPercentage", .percent, .discreteArithmetic)

  /// Speed up a flight of stairs, in `m/s`.
  public static let stairAscentSpeed = QuantityType(
    "StairAscentSpeed", .meterPerSecond, .discreteArithmetic)

  /// Speed down a flight of stairs, in `m/s`.
  public static let stairDescentSpeed = QuantityType(
    "StairDescentSpeed", .meterPerSecond, .discreteArithmetic)

  /// Distance that can be walked in six minutes, measured or estimated, in `m`.
  public static let sixMinuteWalkTestDistance = QuantityType(
    "SixMinuteWalkTestDistance", .meter, .discreteArithmetic)

  /// How steady the walk is, from 0 to 1, in `%`.
  public static let appleWalkingSteadiness = QuantityType(
    "AppleWalkingSteadiness", .percent, .discreteArithmetic, isSavedByApplications: false,
    limits: 0.0...1.0)

  /// Falls, in `count`.
  public static let numberOfTimesFallen = QuantityType("NumberOfTimesFallen", .count, .cumulative)

  /// Level of the sound around the person, in `dBASPL`.
  public static let environmentalAudioExposure = QuantityType(
    "EnvironmentalAudioExposure", .decibelSoundPressureLevel, .discreteEquivalentContinuousLevel)

  /// Level of the sound from headphones, in `dBASPL`.
  public static let headphoneAudioExposure = QuantityType(
    "HeadphoneAudioExposure", .decibelSoundPressureLevel, .discreteEquivalentContinuousLevel)

  /// Level of sound that headphones keep away, in `dBASPL`.
  public static let environmentalSoundReduction = QuantityType(
    "EnvironmentalSoundReduction", .decibelSoundPressureLevel, .discreteEquivalentContinuousLevel)

  /// Disturbances of the breath during a night's sleep, in `count`.
  public static let appleSleepingBreathingDisturbances = QuantityType(
    "AppleSleepingBreathingDisturbances", .count, .discreteArithmetic)

  /// Time in daylight, in `min`.
  public static let timeInDaylight = QuantityType("TimeInDaylight", .minute, .cumulative)

  /// Index of ultraviolet radiation, in `count`.
  public static let uvExposure = QuantityType("UVExposure", .count, .discreteArithmetic)

  /// How pleasant a feeling or a day was, from -1 (very unpleasant) to 1 (very pleasant), in
  /// `count`.
  public static let stateOfMind = QuantityType(
    "StateOfMind", .count, .discreteArithmetic, limits: -1.0...1.0,
    requiredMetadata: [.stateOfMindKind], isOwn: true)

  /// Score of the seven questions of the GAD-7 about anxiety, in `count`.
  public static let gad7Assessment = QuantityType(
    "GAD7Assessment", .count, .discreteArithmetic, limits: 0.0...21.0, isOwn: true)

  /// Score of the nine questions of the PHQ-9 about depression, in `count`.
  public static let phq9Assessment = QuantityType(
    "PHQ9Assessment", .count, .discreteArithmetic, limits: 0.0...27.0, isOwn: true)

  /// Air breathed out with force after a full breath, in `L`.
  public static let forcedVitalCapacity = QuantityType(
    "ForcedVitalCapacity", .liter, .discreteArithmetic)

  /// Air breathed out with force in the first second, in `L`.
  public static let forcedExpiratoryVolume1 = QuantityType(
    "ForcedExpiratoryVolume1", .liter, .discreteArithmetic)

  /// Fastest flow of air breathed out with force, in `L/min`.
  public static let peakExpiratoryFlowRate = QuantityType(
    "PeakExpiratoryFlowRate", .literPerMinute, .discreteArithmetic)

  /// Puffs from an inhaler, in `count`.
  public static let inhalerUsage = QuantityType("InhalerUsage", .count, .cumulative)

  /// Glucose in the blood, in `mg/dL`.
  public static let bloodGlucose = QuantityType(
    "BloodGlucose", .milligramPerDeciliter, .discreteArithmetic)

  /// Insulin delivered, in `IU`.
  public static let insulinDelivery = QuantityType(
    "InsulinDelivery", .internationalUnit, .cumulative, requiredMetadata: [.insulinDeliveryReason],
    refusesFuture: true)

  /// Part of the blood that is alcohol, in `%`.
  public static let bloodAlcoholContent = QuantityType(
    "BloodAlcoholContent", .percent, .discreteArithmetic)

  /// Drinks with alcohol, in `count`.
  public static let numberOfAlcoholicBeverages = QuantityType(
    "NumberOfAlcoholicBeverages", .count, .cumulative)

  /// Conductance of the skin, in `S`.
  public static let electrodermalActivity = QuantityType(
    "ElectrodermalActivity", .siemens, .discreteArithmetic)

  /// Energy eaten and drunk, in `kcal`.
  public static let dietaryEnergyConsumed = QuantityType(
    "DietaryEnergyConsumed", .kilocalorie, .cumulative)

  /// Water drunk, in `mL`.
  public static let dietaryWater = QuantityType("DietaryWater", .milliliter, .cumulative)

  /// Carbohydrates eaten, in `g`.
  public static let dietaryCarbohydrates = QuantityType("DietaryCarbohydrates", .gram, .cumulative)

  /// Fibre eaten, in `g`.
  public static let dietaryFiber = QuantityType("DietaryFiber", .gram, .cumulative)

  /// Sugar eaten, in `g`.
  public static let dietarySugar = QuantityType("DietarySugar", .gram, .cumulative)

  /// Protein eaten, in `g`.
  public static let dietaryProtein = QuantityType("DietaryProtein", .gram, .cumulative)

  /// Fat eaten, of all kinds, in `g`.
  public static let dietaryFatTotal = QuantityType("DietaryFatTotal", .gram, .cumulative)

  /// Saturated fat eaten, in `g`.
  public static let dietaryFatSaturated = QuantityType("DietaryFatSaturated", .gram, .cumulative)

  /// Monounsaturated fat eaten, in `g`.
  public static let dietaryFatMonounsaturated = QuantityType(
    "DietaryFatMonounsaturated", .gram, .cumulative)

  /// Polyunsaturated fat eaten, in `g`.
  public static let dietaryFatPolyunsaturated = QuantityType(
    "DietaryFatPolyunsaturated", .gram, .cumulative)

  /// Cholesterol eaten, in `g`.
  public static let dietaryCholesterol = QuantityType("DietaryCholesterol", .gram, .cumulative)

  /// Caffeine taken, in `g`.
  public static let dietaryCaffeine = QuantityType("DietaryCaffeine", .gram, .cumulative)

  /// Vitamin A taken, in `g`.
  public static let dietaryVitaminA = QuantityType("DietaryVitaminA", .gram, .cumulative)

  /// Thiamin (vitamin B1) taken, in `g`.
  public static let dietaryThiamin = QuantityType("DietaryThiamin", .gram, .cumulative)

  /// Riboflavin (vitamin B2) taken, in `g`.
  public static let dietaryRiboflavin = QuantityType("DietaryRiboflavin", .gram, .cumulative)

  /// Niacin (vitamin B3) taken, in `g`.
  public static let dietaryNiacin = QuantityType("DietaryNiacin", .gram, .cumulative)

  /// Pantothenic acid (vitamin B5) taken, in `g`.
  public static let dietaryPantothenicAcid = QuantityType(
    "DietaryPantothenicAcid", .gram, .cumulative)

  /// Vitamin B6 taken, in `g`.
  public static let dietaryVitaminB6 = QuantityType("DietaryVitaminB6", .gram, .cumulative)

  /// Biotin (vitamin B7) taken, in `g`.
  public static let dietaryBiotin = QuantityType("DietaryBiotin", .gram, .cumulative)

  /// Folate (vitamin B9) taken, in `g`.
  public static let dietaryFolate = QuantityType("DietaryFolate", .gram, .cumulative)

  /// Vitamin B12 taken, in `g`.
  public static let dietaryVitaminB12 = QuantityType("DietaryVitaminB12", .gram, .cumulative)

  /// Vitamin C taken, in `g`.
  public static let dietaryVitaminC = QuantityType("DietaryVitaminC", .gram, .cumulative)

  /// Vitamin D taken, in `g`.
  public static let dietaryVitaminD = QuantityType("DietaryVitaminD", .gram, .cumulative)

  /// Vitamin E taken, in `g`.
  public static let dietaryVitaminE = QuantityType("DietaryVitaminE", .gram, .cumulative)

  /// Vitamin K taken, in `g`.
  public static let dietaryVitaminK = QuantityType("DietaryVitaminK", .gram, .cumulative)

  /// Calcium taken, in `g`.
  public static let dietaryCalcium = QuantityType("DietaryCalcium", .gram, .cumulative)

  /// Chloride taken, in `g`.
  public static let dietaryChloride = QuantityType("DietaryChloride", .gram, .cumulative)

  /// Chromium taken, in `g`.
  public static let dietaryChromium = QuantityType("DietaryChromium", .gram, .cumulative)

  /// Copper taken, in `g`.
  public static let dietaryCopper = QuantityType("DietaryCopper", .gram, .cumulative)

  /// Iodine taken, in `g`.
  public static let dietaryIodine = QuantityType("DietaryIodine", .gram, .cumulative)

  /// Iron taken, in `g`.
  public static let dietaryIron = QuantityType("DietaryIron", .gram, .cumulative)

  /// Magnesium taken, in `g`.
  public static let dietaryMagnesium = QuantityType("DietaryMagnesium", .gram, .cumulative)

  /// Manganese taken, in `g`.
  public static let dietaryManganese = QuantityType("DietaryManganese", .gram, .cumulative)

  /// Molybdenum taken, in `g`.
  public static let dietaryMolybdenum = QuantityType("DietaryMolybdenum", .gram, .cumulative)

  /// Phosphorus taken, in `g`.
  public static let dietaryPhosphorus = QuantityType("DietaryPhosphorus", .gram, .cumulative)

  /// Potassium taken, in `g`.
  public static let dietaryPotassium = QuantityType("DietaryPotassium", .gram, .cumulative)

  /// Selenium taken, in `g`.
  public static let dietarySelenium = QuantityType("DietarySelenium", .gram, .cumulative)

  /// Sodium taken, in `g`.
  public static let dietarySodium = QuantityType("DietarySodium", .gram, .cumulative)

  /// Zinc taken, in `g`.
  public static let dietaryZinc = QuantityType("DietaryZinc", .gram, .cumulative)
}

extension QuantityType {
  /// Every quantity type, by area.
  public static let all: [QuantityType] = [
    bodyMass, bodyMassIndex, bodyFatPercentage, leanBodyMass, height, waistCircumference,
    bodyTemperature, basalBodyTemperature, appleSleepingWristTemperature, respiratoryRate,
    oxygenSaturation, bloodPressureSystolic, bloodPressureDiastolic, peripheralPerfusionIndex,
    heartRate, restingHeartRate, walkingHeartRateAverage, heartRateVariabilitySDNN,
    heartRateVariabilityRMSSD, heartRateRecoveryOneMinute, atrialFibrillationBurden, vo2Max,
    stepCount, pushCount, flightsClimbed, activeEnergyBurned, basalEnergyBurned, appleExerciseTime,
    appleMoveTime, appleStandTime, physicalEffort, workoutEffortScore, estimatedWorkoutEffortScore,
    nikeFuel, distanceWalkingRunning, distanceCycling, distanceSwimming, distanceWheelchair,
    distanceRowing, distancePaddleSports, distanceSkatingSports, distanceCrossCountrySkiing,
    distanceDownhillSnowSports, runningSpeed, runningPower, runningStrideLength,
    runningVerticalOscillation, runningGroundContactTime, cyclingSpeed, cyclingCadence,
    cyclingPower, cyclingFunctionalThresholdPower, rowingSpeed, paddleSportsSpeed,
    crossCountrySkiingSpeed, swimmingStrokeCount, underwaterDepth, waterTemperature, walkingSpeed,
    walkingStepLength, walkingDoubleSupportPercentage, walkingAsymmetryPercentage, stairAscentSpeed,
    stairDescentSpeed, sixMinuteWalkTestDistance, appleWalkingSteadiness, numberOfTimesFallen,
    environmentalAudioExposure, headphoneAudioExposure, environmentalSoundReduction,
    appleSleepingBreathingDisturbances, timeInDaylight, uvExposure, stateOfMind, gad7Assessment,
    phq9Assessment, forcedVitalCapacity, forcedExpiratoryVolume1, peakExpiratoryFlowRate,
    inhalerUsage, bloodGlucose, insulinDelivery, bloodAlcoholContent, numberOfAlcoholicBeverages,
    electrodermalActivity, dietaryEnergyConsumed, dietaryWater, dietaryCarbohydrates, dietaryFiber,
    dietarySugar, dietaryProtein, dietaryFatTotal, dietaryFatSaturated, dietaryFatMonounsaturated,
    dietaryFatPolyunsaturated, dietaryCholesterol, dietaryCaffeine, dietaryVitaminA, dietaryThiamin,
    dietaryRiboflavin, dietaryNiacin, dietaryPantothenicAcid, dietaryVitaminB6, dietaryBiotin,
    dietaryFolate, dietaryVitaminB12, dietaryVitaminC, dietaryVitaminD, dietaryVitaminE,
    dietaryVitaminK, dietaryCalcium, dietaryChloride, dietaryChromium, dietaryCopper, dietaryIodine,
    dietaryIron, dietaryMagnesium, dietaryManganese, dietaryMolybdenum, dietaryPhosphorus,
    dietaryPotassium, dietarySelenium, dietarySodium, dietaryZinc,
  ]
}
