/// The quantity types that recording and re-analysis write.
///
/// Identifiers, canonical units and aggregation are those of Apple's HealthKit documentation
/// (`HKQuantityTypeIdentifier`).
extension QuantityType {
  public static let heartRate = QuantityType(
    "HeartRate", .countPerSecond, .discreteTemporallyWeighted)
  public static let stepCount = QuantityType("StepCount", .count, .cumulative)
  public static let pushCount = QuantityType("PushCount", .count, .cumulative)
  public static let swimmingStrokeCount = QuantityType("SwimmingStrokeCount", .count, .cumulative)
  public static let flightsClimbed = QuantityType("FlightsClimbed", .count, .cumulative)

  public static let activeEnergyBurned = QuantityType(
    "ActiveEnergyBurned", .kilocalorie, .cumulative)
  public static let basalEnergyBurned = QuantityType("BasalEnergyBurned", .kilocalorie, .cumulative)

  public static let distanceWalkingRunning = QuantityType(
    "DistanceWalkingRunning", .meter, .cumulative)
  public static let distanceCycling = QuantityType("DistanceCycling", .meter, .cumulative)
  public static let distanceSwimming = QuantityType("DistanceSwimming", .meter, .cumulative)
  public static let distanceWheelchair = QuantityType("DistanceWheelchair", .meter, .cumulative)
  public static let distanceRowing = QuantityType("DistanceRowing", .meter, .cumulative)
  public static let distancePaddleSports = QuantityType("DistancePaddleSports", .meter, .cumulative)
  public static let distanceSkatingSports = QuantityType(
    "DistanceSkatingSports", .meter, .cumulative)
  public static let distanceCrossCountrySkiing = QuantityType(
    "DistanceCrossCountrySkiing", .meter, .cumulative)
  public static let distanceDownhillSnowSports = QuantityType(
    "DistanceDownhillSnowSports", .meter, .cumulative)

  public static let walkingSpeed = QuantityType(
    "WalkingSpeed", .meterPerSecond, .discreteArithmetic)
  public static let runningSpeed = QuantityType(
    "RunningSpeed", .meterPerSecond, .discreteArithmetic)
  public static let cyclingSpeed = QuantityType(
    "CyclingSpeed", .meterPerSecond, .discreteTemporallyWeighted)
  public static let cyclingCadence = QuantityType(
    "CyclingCadence", .countPerMinute, .discreteTemporallyWeighted)

  /// Every type named here.
  public static let all: [QuantityType] = [
    heartRate, stepCount, pushCount, swimmingStrokeCount, flightsClimbed, activeEnergyBurned,
    basalEnergyBurned, distanceWalkingRunning, distanceCycling, distanceSwimming,
    distanceWheelchair, distanceRowing, distancePaddleSports, distanceSkatingSports,
    distanceCrossCountrySkiing, distanceDownhillSnowSports, walkingSpeed, runningSpeed,
    cyclingSpeed, cyclingCadence,
  ]

  private init(_ name: String, _ canonicalUnit: Unit, _ aggregation: Aggregation) {
    self.init(
      identifier: Self.identifierPrefix + name, canonicalUnit: canonicalUnit,
      aggregation: aggregation)
  }
}
