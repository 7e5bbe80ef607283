public import HealthModel

/// The inputs of the effort estimators for one second of a workout: movement and heart rate.
///
/// Values that were not measured in that second are absent. Moments are in order of time; a second without
/// measurements or during a pause has no moment.
public struct EffortMoment: Hashable, Sendable {
  public var time: Instant
  /// Meters per second over ground.
  public var speed: Double?
  /// Radius in meters of the 95 % circle of the position that the speed belongs to.
  public var horizontalAccuracy: Double?
  /// Meters above mean sea level, or above any reference that is fixed within the workout.
  public var altitude: Double?
  /// Whether the altitude is barometric; a receiver's altitude is too coarse for a grade.
  public var hasBarometricAltitude: Bool
  /// Beats per minute; absent where the sensor had no contact.
  public var heartRate: Double?
  /// Steps per minute of both feet.
  public var cadence: Double?

  public init(
    time: Instant, speed: Double? = nil, horizontalAccuracy: Double? = nil,
    altitude: Double? = nil, hasBarometricAltitude: Bool = false, heartRate: Double? = nil,
    cadence: Double? = nil
  ) {
    self.time = time
    self.speed = speed
    self.horizontalAccuracy = horizontalAccuracy
    self.altitude = altitude
    self.hasBarometricAltitude = hasBarometricAltitude
    self.heartRate = heartRate
    self.cadence = cadence
  }
}
