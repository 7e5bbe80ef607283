/// The keys of samples of every kind; where their strings come from, `MetadataKey+Workouts.swift` says.
extension MetadataKey {
  public static let algorithmVersion: MetadataKey = "HKAlgorithmVersion"
  public static let appleDeviceCalibrated: MetadataKey = "HKMetadataKeyAppleDeviceCalibrated"
  public static let appleECGAlgorithmVersion: MetadataKey = "HKMetadataKeyAppleECGAlgorithmVersion"
  public static let audioExposureDuration: MetadataKey = "HKMetadataKeyAudioExposureDuration"
  public static let audioExposureLevel: MetadataKey = "HKMetadataKeyAudioExposureLevel"
  public static let barometricPressure: MetadataKey = "HKMetadataKeyBarometricPressure"
  public static let bloodGlucoseMealTime: MetadataKey = "HKBloodGlucoseMealTime"
  public static let bodyTemperatureSensorLocation: MetadataKey = "HKBodyTemperatureSensorLocation"
  public static let dateOfEarliestDataUsedForEstimate: MetadataKey =
    "HKDateOfEarliestDataUsedForEstimate"
  public static let deviceManufacturerName: MetadataKey = "HKDeviceManufacturerName"
  public static let deviceName: MetadataKey = "HKDeviceName"
  public static let devicePlacementSide: MetadataKey = "HKMetadataKeyDevicePlacementSide"
  public static let deviceSerialNumber: MetadataKey = "HKDeviceSerialNumber"
  public static let digitalSignature: MetadataKey = "HKDigitalSignature"
  public static let externalUUID: MetadataKey = "HKExternalUUID"
  public static let foodType: MetadataKey = "HKFoodType"
  public static let glassesPrescriptionDescription: MetadataKey =
    "HKMetadataKeyGlassesPrescriptionDescription"
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
  public static let insulinDeliveryReason: MetadataKey = "HKInsulinDeliveryReason"
  public static let lowCardioFitnessEventThreshold: MetadataKey = "HKLowCardioFitnessEventThreshold"
  public static let maximumLightIntensity: MetadataKey = "HKMetadataKeyMaximumLightIntensity"
  public static let menstrualCycleStart: MetadataKey = "HKMenstrualCycleStart"
  public static let quantityClampedToLowerBound: MetadataKey =
    "HKMetadataKeyQuantityClampedToLowerBound"
  public static let quantityClampedToUpperBound: MetadataKey =
    "HKMetadataKeyQuantityClampedToUpperBound"
  public static let referenceRangeLowerLimit: MetadataKey = "HKReferenceRangeLowerLimit"
  public static let referenceRangeUpperLimit: MetadataKey = "HKReferenceRangeUpperLimit"
  public static let sessionEstimate: MetadataKey = "HKMetadataKeySessionEstimate"
  public static let sexualActivityProtectionUsed: MetadataKey = "HKSexualActivityProtectionUsed"
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
}

extension MetadataKey.Known {
  static let sampleKeys: [MetadataKey.Known] = [
    .init(.algorithmVersion, "AlgorithmVersion", .number),
    .init(.appleDeviceCalibrated, "AppleDeviceCalibrated", .boolean),
    .init(.appleECGAlgorithmVersion, "AppleECGAlgorithmVersion", .enumeration(1...2)),
    .init(.audioExposureDuration, "AudioExposureDuration", .quantity(.second)),
    .init(.audioExposureLevel, "AudioExposureLevel", .quantity(soundLevel)),
    .init(.barometricPressure, "BarometricPressure", .quantity(.pascal)),
    .init(.bloodGlucoseMealTime, "BloodGlucoseMealTime", .enumeration(1...2)),
    .init(.bodyTemperatureSensorLocation, "BodyTemperatureSensorLocation", .enumeration(0...11)),
    .init(.dateOfEarliestDataUsedForEstimate, "DateOfEarliestDataUsedForEstimate", .date),
    .init(.deviceManufacturerName, "DeviceManufacturerName", .string),
    .init(.deviceName, "DeviceName", .string),
    .init(.devicePlacementSide, "DevicePlacementSide", .enumeration(0...3)),
    .init(.deviceSerialNumber, "DeviceSerialNumber", .string),
    .init(.digitalSignature, "DigitalSignature", .string),
    .init(.externalUUID, "ExternalUUID", .string),
    .init(.foodType, "FoodType", .string),
    .init(.glassesPrescriptionDescription, "GlassesPrescriptionDescription", .string),
    .init(.headphoneGain, "HeadphoneGain", .quantity(soundLevel)),
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
    .init(.insulinDeliveryReason, "InsulinDeliveryReason", .enumeration(1...2)),
    .init(
      .lowCardioFitnessEventThreshold, "LowCardioFitnessEventThreshold", .quantity(oxygenUptake)),
    .init(.maximumLightIntensity, "MaximumLightIntensity", .quantity(illuminance)),
    .init(.menstrualCycleStart, "MenstrualCycleStart", .boolean),
    .init(.quantityClampedToLowerBound, "QuantityClampedToLowerBound", .boolean),
    .init(.quantityClampedToUpperBound, "QuantityClampedToUpperBound", .boolean),
    .init(.referenceRangeLowerLimit, "ReferenceRangeLowerLimit", .number),
    .init(.referenceRangeUpperLimit, "ReferenceRangeUpperLimit", .number),
    .init(.sessionEstimate, "SessionEstimate", .quantity(nil)),
    .init(.sexualActivityProtectionUsed, "SexualActivityProtectionUsed", .boolean),
    .init(.syncIdentifier, "SyncIdentifier", .string),
    .init(.syncVersion, "SyncVersion", .number),
    .init(.timeZone, "TimeZone", .string),
    .init(.udiDeviceIdentifier, "UDIDeviceIdentifier", .string),
    .init(.udiProductionIdentifier, "UDIProductionIdentifier", .string),
    .init(.userMotionContext, "UserMotionContext", .enumeration(0...2)),
    .init(.vo2MaxTestType, "VO2MaxTestType", .enumeration(1...4)),
    .init(.vo2MaxValue, "VO2MaxValue", .quantity(oxygenUptake)),
    .init(.wasTakenInLab, "WasTakenInLab", .boolean),
    .init(.wasUserEntered, "WasUserEntered", .boolean),
  ]
}
