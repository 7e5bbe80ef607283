public import HealthModel

/// One second of a workout as estimators of effort see it: what was moved, and what the heart did.
///
/// What was not measured in that second is absent. Moments come in order of time; a second in which
/// nothing was measured, or in which the workout was paused, has none.
public struct EffortMoment: Hashable, Sendable {
  public var time: Instant
  /// Metres per second over ground.
  public var speed: Double?
  /// Radius in metres of the 95 % circle of the position that the speed is of.
  public var horizontalAccuracy: Double?
  /// Metres above mean sea level, or above anything that stays the same in the workout.
  public var altitude: Double?
  /// Whether the altitude is an air pressure's: a receiver's is too coarse for a grade.
  public var hasBarometricAltitude: Bool
  /// Beats per minute; absent where the sensor had no contact.
  public var heartRate: Double?
  /// Steps a minute, of both feet.
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
