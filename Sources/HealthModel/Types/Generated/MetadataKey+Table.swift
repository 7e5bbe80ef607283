// Made by `make types` from Types/metadata-keys.csv; change that, not this file.

extension MetadataKey {
  public static let activityType: MetadataKey = "HKActivityType"
  public static let algorithmVersion: MetadataKey = "HKAlgorithmVersion"
  public static let alpineSlopeGrade: MetadataKey = "HKAlpineSlopeGrade"
  public static let appleDeviceCalibrated: MetadataKey = "HKMetadataKeyAppleDeviceCalibrated"
  public static let appleECGAlgorithmVersion: MetadataKey = "HKMetadataKeyAppleECGAlgorithmVersion"
  public static let appleFitnessPlusCatalogIdentifier: MetadataKey =
    "HKMetadataKeyAppleFitnessPlusCatalogIdentifier"
  public static let appleFitnessPlusSession: MetadataKey = "HKMetadataKeyAppleFitnessPlusSession"
  public static let audioExposureDuration: MetadataKey = "HKMetadataKeyAudioExposureDuration"
  public static let audioExposureLevel: MetadataKey = "HKMetadataKeyAudioExposureLevel"
  public static let averageMETs: MetadataKey = "HKAverageMETs"
  public static let averageSpeed: MetadataKey = "HKAverageSpeed"
  public static let barometricPressure: MetadataKey = "HKMetadataKeyBarometricPressure"
  public static let bloodGlucoseMealTime: MetadataKey = "HKBloodGlucoseMealTime"
  public static let bodyTemperatureSensorLocation: MetadataKey = "HKBodyTemperatureSensorLocation"
  public static let coachedWorkout: MetadataKey = "HKCoachedWorkout"
  public static let crossTrainerDistance: MetadataKey = "HKCrossTrainerDistance"
  public static let cyclingFunctionalThresholdPowerTestType: MetadataKey =
    "HKCyclingCyclingFunctionalThresholdPowerTestType"
  public static let dateOfEarliestDataUsedForEstimate: MetadataKey =
    "HKDateOfEarliestDataUsedForEstimate"
  public static let deviceManufacturerName: MetadataKey = "HKDeviceManufacturerName"
  public static let deviceName: MetadataKey = "HKDeviceName"
  public static let devicePlacementSide: MetadataKey = "HKMetadataKeyDevicePlacementSide"
  public static let deviceSerialNumber: MetadataKey = "HKDeviceSerialNumber"
  public static let digitalSignature: MetadataKey = "HKDigitalSignature"
  public static let elevationAscended: MetadataKey = "HKElevationAscended"
  public static let elevationDescended: MetadataKey = "HKElevationDescended"
  public static let externalUUID: MetadataKey = "HKExternalUUID"
  public static let fitnessMachineDuration: MetadataKey = "HKFitnessMachineDuration"
  public static let foodType: MetadataKey = "HKFoodType"
  public static let glassesPrescriptionDescription: MetadataKey =
    "HKMetadataKeyGlassesPrescriptionDescription"
  public static let groupFitness: MetadataKey = "HKGroupFitness"
  public static let headphoneGain: MetadataKey = "HKMetadataKeyHeadphoneGain"
  public static let heartRateEventThreshold: MetadataKey = "HKHeartRateEventThreshold"
  public static let heartRateMotionContext: MetadataKey = "HKMetadataKeyHeartRateMotionContext"
  public static let heartRateRecoveryActivityDuration: MetadataKey =
    "HKMetadataKeyHeartRateRecoveryActivityDuration"
  public static let heartRateRecoveryActivityType: MetadataKey =
    "HKMetadataKeyHeartRateRecoveryActivityType"
  public static let heartRateRecoveryMaxObservedRecoveryHeartRate: MetadataKey =
    "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate"
  public static let heartRateRecoveryTestType: MetadataKey =
    "HKMetadataKeyHeartRateRecoveryTestType"
  public static let heartRateSensorLocation: MetadataKey = "HKHeartRateSensorLocation"
  public static let indoorBikeDistance: MetadataKey = "HKIndoorBikeDistance"
  public static let indoorWorkout: MetadataKey = "HKIndoorWorkout"
  public static let insulinDeliveryReason: MetadataKey = "HKInsulinDeliveryReason"
  public static let lapLength: MetadataKey = "HKLapLength"
  public static let lowCardioFitnessEventThreshold: MetadataKey = "HKLowCardioFitnessEventThreshold"
  public static let maximumLightIntensity: MetadataKey = "HKMetadataKeyMaximumLightIntensity"
  public static let maximumSpeed: MetadataKey = "HKMaximumSpeed"
  public static let menstrualCycleStart: MetadataKey = "HKMenstrualCycleStart"
  public static let physicalEffortEstimationType: MetadataKey = "HKPhysicalEffortEstimationType"
  public static let quantityClampedToLowerBound: MetadataKey =
    "HKMetadataKeyQuantityClampedToLowerBound"
  public static let quantityClampedToUpperBound: MetadataKey =
    "HKMetadataKeyQuantityClampedToUpperBound"
  public static let referenceRangeLowerLimit: MetadataKey = "HKReferenceRangeLowerLimit"
  public static let referenceRangeUpperLimit: MetadataKey = "HKReferenceRangeUpperLimit"
  public static let sessionEstimate: MetadataKey = "HKMetadataKeySessionEstimate"
  public static let sexualActivityProtectionUsed: MetadataKey = "HKSexualActivityProtectionUsed"
  public static let swimmingLocationType: MetadataKey = "HKSwimmingLocationType"
  public static let swimmingStrokeStyle: MetadataKey = "HKSwimmingStrokeStyle"
  public static let swolfScore: MetadataKey = "HKSWOLFScore"
  public static let syncIdentifier: MetadataKey = "HKMetadataKeySyncIdentifier"
  public static let syncVersion: MetadataKey = "HKMetadataKeySyncVersion"
  public static let timeZone: MetadataKey = "HKTimeZone"
  public static let udiDeviceIdentifier: MetadataKey = "HKUDIDeviceIdentifier"
  public static let udiProductionIdentifier: MetadataKey = "HKUDIProductionIdentifier"
  public static let userMotionContext: MetadataKey = "HKMetadataKeyUserMotionContext"
  public static let vo2MaxTestType: MetadataKey = "HKVO2MaxTestType"
  public static let vo2MaxValue: MetadataKey = "HKVO2MaxValue"
  public static let wasTakenInLab: MetadataKey = "HKWasTakenInLab"
  public static let wasUserEntered: MetadataKey = "HKWasUserEntered"
  public static let waterSalinity: MetadataKey = "HKMetadataKeyWaterSalinity"
  public static let weatherCondition: MetadataKey = "HKWeatherCondition"
  public static let weatherHumidity: MetadataKey = "HKWeatherHumidity"
  public static let weatherTemperature: MetadataKey = "HKWeatherTemperature"
  public static let workoutBrandName: MetadataKey = "HKWorkoutBrandName"
  public static let assessmentAnswers: MetadataKey = "WorkoutAssessmentAnswers"
  public static let medicationCodings: MetadataKey = "WorkoutMedicationCodings"
  public static let medicationDose: MetadataKey = "WorkoutMedicationDose"
  public static let medicationForm: MetadataKey = "WorkoutMedicationForm"
  public static let medicationIsArchived: MetadataKey = "WorkoutMedicationIsArchived"
  public static let medicationName: MetadataKey = "WorkoutMedicationName"
  public static let medicationNickname: MetadataKey = "WorkoutMedicationNickname"
  public static let medicationScheduledDate: MetadataKey = "WorkoutMedicationScheduledDate"
  public static let medicationScheduledDose: MetadataKey = "WorkoutMedicationScheduledDose"
  public static let stateOfMindAssociations: MetadataKey = "WorkoutStateOfMindAssociations"
  public static let stateOfMindKind: MetadataKey = "WorkoutStateOfMindKind"
  public static let stateOfMindLabels: MetadataKey = "WorkoutStateOfMindLabels"
}

extension MetadataKey.Known {
  static let all: [MetadataKey.Known] = [
    .init(.activityType, "ActivityType", .enumeration(activityTypes)),
    .init(.algorithmVersion, "AlgorithmVersion", .number),
    .init(.alpineSlopeGrade, "AlpineSlopeGrade", .quantity(.percent)),
    .init(.appleDeviceCalibrated, "AppleDeviceCalibrated", .boolean),
    .init(.appleECGAlgorithmVersion, "AppleECGAlgorithmVersion", .enumeration(1...2)),
    .init(.appleFitnessPlusCatalogIdentifier, "AppleFitnessPlusCatalogIdentifier", .string),
    .init(.appleFitnessPlusSession, "AppleFitnessPlusSession", .boolean),
    .init(.audioExposureDuration, "AudioExposureDuration", .quantity(.second)),
    .init(.audioExposureLevel, "AudioExposureLevel", .quantity(.decibelSoundPressureLevel)),
    .init(.averageMETs, "AverageMETs", .quantity(.kilocaloriePerHourKilogram)),
    .init(.averageSpeed, "AverageSpeed", .quantity(.meterPerSecond)),
    .init(.barometricPressure, "BarometricPressure", .quantity(.pascal)),
    .init(.bloodGlucoseMealTime, "BloodGlucoseMealTime", .enumeration(1...2)),
    .init(.bodyTemperatureSensorLocation, "BodyTemperatureSensorLocation", .enumeration(0...11)),
    .init(.coachedWorkout, "CoachedWorkout", .boolean),
    .init(.crossTrainerDistance, "CrossTrainerDistance", .quantity(.meter)),
    .init(
      .cyclingFunctionalThresholdPowerTestType, "CyclingFunctionalThresholdPowerTestType",
      .enumeration(1...4)),
    .init(.dateOfEarliestDataUsedForEstimate, "DateOfEarliestDataUsedForEstimate", .date),
    .init(.deviceManufacturerName, "DeviceManufacturerName", .string),
    .init(.deviceName, "DeviceName", .string),
    .init(.devicePlacementSide, "DevicePlacementSide", .enumeration(0...3)),
    .init(.deviceSerialNumber, "DeviceSerialNumber", .string),
    .init(.digitalSignature, "DigitalSignature", .string),
    .init(.elevationAscended, "ElevationAscended", .quantity(.meter)),
    .init(.elevationDescended, "ElevationDescended", .quantity(.meter)),
    .init(.externalUUID, "ExternalUUID", .string),
    .init(.fitnessMachineDuration, "FitnessMachineDuration", .quantity(.second)),
    .init(.foodType, "FoodType", .string),
    .init(.glassesPrescriptionDescription, "GlassesPrescriptionDescription", .string),
    .init(.groupFitness, "GroupFitness", .boolean),
    .init(.headphoneGain, "HeadphoneGain", .quantity(.decibelSoundPressureLevel)),
    .init(.heartRateEventThreshold, "HeartRateEventThreshold", .quantity(.countPerMinute)),
    .init(.heartRateMotionContext, "HeartRateMotionContext", .enumeration(0...2)),
    .init(
      .heartRateRecoveryActivityDuration, "HeartRateRecoveryActivityDuration", .quantity(.second)),
    .init(
      .heartRateRecoveryActivityType, "HeartRateRecoveryActivityType", .enumeration(activityTypes)),
    .init(
      .heartRateRecoveryMaxObservedRecoveryHeartRate,
      "HeartRateRecoveryMaxObservedRecoveryHeartRate", .quantity(.countPerMinute)),
    .init(.heartRateRecoveryTestType, "HeartRateRecoveryTestType", .enumeration(1...3)),
    .init(.heartRateSensorLocation, "HeartRateSensorLocation", .enumeration(0...6)),
    .init(.indoorBikeDistance, "IndoorBikeDistance", .quantity(.meter)),
    .init(.indoorWorkout, "IndoorWorkout", .boolean),
    .init(.insulinDeliveryReason, "InsulinDeliveryReason", .enumeration(1...2)),
    .init(.lapLength, "LapLength", .quantity(.meter)),
    .init(
      .lowCardioFitnessEventThreshold, "LowCardioFitnessEventThreshold",
      .quantity(.milliliterPerMinuteKilogram)),
    .init(.maximumLightIntensity, "MaximumLightIntensity", .quantity(.lux)),
    .init(.maximumSpeed, "MaximumSpeed", .quantity(.meterPerSecond)),
    .init(.menstrualCycleStart, "MenstrualCycleStart", .boolean),
    .init(.physicalEffortEstimationType, "PhysicalEffortEstimationType", .enumeration(1...2)),
    .init(.quantityClampedToLowerBound, "QuantityClampedToLowerBound", .boolean),
    .init(.quantityClampedToUpperBound, "QuantityClampedToUpperBound", .boolean),
    .init(.referenceRangeLowerLimit, "ReferenceRangeLowerLimit", .number),
    .init(.referenceRangeUpperLimit, "ReferenceRangeUpperLimit", .number),
    .init(.sessionEstimate, "SessionEstimate", .quantity(nil)),
    .init(.sexualActivityProtectionUsed, "SexualActivityProtectionUsed", .boolean),
    .init(.swimmingLocationType, "SwimmingLocationType", .enumeration(0...2)),
    .init(.swimmingStrokeStyle, "SwimmingStrokeStyle", .enumeration(0...6)),
    .init(.swolfScore, "SWOLFScore", .number),
    .init(.syncIdentifier, "SyncIdentifier", .string),
    .init(.syncVersion, "SyncVersion", .number),
    .init(.timeZone, "TimeZone", .string),
    .init(.udiDeviceIdentifier, "UDIDeviceIdentifier", .string),
    .init(.udiProductionIdentifier, "UDIProductionIdentifier", .string),
    .init(.userMotionContext, "UserMotionContext", .enumeration(0...2)),
    .init(.vo2MaxTestType, "VO2MaxTestType", .enumeration(1...4)),
    .init(.vo2MaxValue, "VO2MaxValue", .quantity(.milliliterPerMinuteKilogram)),
    .init(.wasTakenInLab, "WasTakenInLab", .boolean),
    .init(.wasUserEntered, "WasUserEntered", .boolean),
    .init(.waterSalinity, "WaterSalinity", .enumeration(1...2)),
    .init(.weatherCondition, "WeatherCondition", .enumeration(0...27)),
    .init(.weatherHumidity, "WeatherHumidity", .quantity(.percent)),
    .init(.weatherTemperature, "WeatherTemperature", .quantity(.degreeCelsius)),
    .init(.workoutBrandName, "WorkoutBrandName", .string),
    .init(.assessmentAnswers, "AssessmentAnswers", .string),
    .init(.medicationCodings, "MedicationCodings", .string),
    .init(.medicationDose, "MedicationDose", .string),
    .init(.medicationForm, "MedicationForm", .string),
    .init(.medicationIsArchived, "MedicationIsArchived", .boolean),
    .init(.medicationName, "MedicationName", .string),
    .init(.medicationNickname, "MedicationNickname", .string),
    .init(.medicationScheduledDate, "MedicationScheduledDate", .date),
    .init(.medicationScheduledDose, "MedicationScheduledDose", .string),
    .init(.stateOfMindAssociations, "StateOfMindAssociations", .string),
    .init(.stateOfMindKind, "StateOfMindKind", .string),
    .init(.stateOfMindLabels, "StateOfMindLabels", .string),
  ]
}
