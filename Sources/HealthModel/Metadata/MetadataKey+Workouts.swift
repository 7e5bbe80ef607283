/// The keys of workouts and their events.
///
/// **Source** The keys are those of Apple's HealthKit headers; what string each stands for follows no
/// rule. The strings were read out of the framework by the suites of two open projects (Grove,
/// `MetadataKeyVocabularyTests`, and the constant tables of a port to older systems) and agree with
/// public export files; those of 2014 that nobody printed have the plain form of their time.
extension MetadataKey {
  public static let activityType: MetadataKey = "HKActivityType"
  public static let alpineSlopeGrade: MetadataKey = "HKAlpineSlopeGrade"
  public static let appleFitnessPlusCatalogIdentifier: MetadataKey =
    "HKMetadataKeyAppleFitnessPlusCatalogIdentifier"
  public static let appleFitnessPlusSession: MetadataKey = "HKMetadataKeyAppleFitnessPlusSession"
  public static let averageMETs: MetadataKey = "HKAverageMETs"
  public static let averageSpeed: MetadataKey = "HKAverageSpeed"
  public static let coachedWorkout: MetadataKey = "HKCoachedWorkout"
  public static let crossTrainerDistance: MetadataKey = "HKCrossTrainerDistance"
  public static let cyclingFunctionalThresholdPowerTestType: MetadataKey =
    "HKCyclingCyclingFunctionalThresholdPowerTestType"
  public static let elevationAscended: MetadataKey = "HKElevationAscended"
  public static let elevationDescended: MetadataKey = "HKElevationDescended"
  public static let fitnessMachineDuration: MetadataKey = "HKFitnessMachineDuration"
  public static let groupFitness: MetadataKey = "HKGroupFitness"
  public static let indoorBikeDistance: MetadataKey = "HKIndoorBikeDistance"
  public static let indoorWorkout: MetadataKey = "HKIndoorWorkout"
  public static let lapLength: MetadataKey = "HKLapLength"
  public static let maximumSpeed: MetadataKey = "HKMaximumSpeed"
  public static let physicalEffortEstimationType: MetadataKey = "HKPhysicalEffortEstimationType"
  public static let swimmingLocationType: MetadataKey = "HKSwimmingLocationType"
  public static let swimmingStrokeStyle: MetadataKey = "HKSwimmingStrokeStyle"
  public static let swolfScore: MetadataKey = "HKSWOLFScore"
  public static let waterSalinity: MetadataKey = "HKMetadataKeyWaterSalinity"
  public static let weatherCondition: MetadataKey = "HKWeatherCondition"
  public static let weatherHumidity: MetadataKey = "HKWeatherHumidity"
  public static let weatherTemperature: MetadataKey = "HKWeatherTemperature"
  public static let workoutBrandName: MetadataKey = "HKWorkoutBrandName"
}

extension MetadataKey.Known {
  static let workoutKeys: [MetadataKey.Known] = [
    .init(.activityType, "ActivityType", .enumeration(activityTypes)),
    .init(.alpineSlopeGrade, "AlpineSlopeGrade", .quantity(.percent)),
    .init(.appleFitnessPlusCatalogIdentifier, "AppleFitnessPlusCatalogIdentifier", .string),
    .init(.appleFitnessPlusSession, "AppleFitnessPlusSession", .boolean),
    .init(.averageMETs, "AverageMETs", .quantity(metabolicRate)),
    .init(.averageSpeed, "AverageSpeed", .quantity(.meterPerSecond)),
    .init(.coachedWorkout, "CoachedWorkout", .boolean),
    .init(.crossTrainerDistance, "CrossTrainerDistance", .quantity(.meter)),
    .init(
      .cyclingFunctionalThresholdPowerTestType, "CyclingFunctionalThresholdPowerTestType",
      .enumeration(1...4)),
    .init(.elevationAscended, "ElevationAscended", .quantity(.meter)),
    .init(.elevationDescended, "ElevationDescended", .quantity(.meter)),
    .init(.fitnessMachineDuration, "FitnessMachineDuration", .quantity(.second)),
    .init(.groupFitness, "GroupFitness", .boolean),
    .init(.indoorBikeDistance, "IndoorBikeDistance", .quantity(.meter)),
    .init(.indoorWorkout, "IndoorWorkout", .boolean),
    .init(.lapLength, "LapLength", .quantity(.meter)),
    .init(.maximumSpeed, "MaximumSpeed", .quantity(.meterPerSecond)),
    .init(.physicalEffortEstimationType, "PhysicalEffortEstimationType", .enumeration(1...2)),
    .init(.swimmingLocationType, "SwimmingLocationType", .enumeration(0...2)),
    .init(.swimmingStrokeStyle, "SwimmingStrokeStyle", .enumeration(0...6)),
    .init(.swolfScore, "SWOLFScore", .number),
    .init(.waterSalinity, "WaterSalinity", .enumeration(1...2)),
    .init(.weatherCondition, "WeatherCondition", .enumeration(0...27)),
    .init(.weatherHumidity, "WeatherHumidity", .quantity(.percent)),
    .init(.weatherTemperature, "WeatherTemperature", .quantity(.degreeCelsius)),
    .init(.workoutBrandName, "WorkoutBrandName", .string),
  ]
}
