public import HealthModel

/// A point of a TCX track; in a pool it has a time and a distance, but no position.
public struct TCXPoint: Hashable, Sendable {
  public struct Position: Hashable, Sendable {
    /// Degrees.
    public var latitude, longitude: Double

    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  public var time: Instant
  public var position: Position?
  /// Meters above mean sea level.
  public var altitude: Double?
  /// Meters since the start of the activity.
  public var distanceMeters: Double?
  /// Beats per minute.
  public var heartRate: Double?
  /// Pedal revolutions per minute; strides per minute in running.
  public var cadence: Double?
  /// Meters per second.
  public var speed: Double?

  public init(
    time: Instant, position: Position? = nil, altitude: Double? = nil,
    distanceMeters: Double? = nil, heartRate: Double? = nil, cadence: Double? = nil,
    speed: Double? = nil
  ) {
    self.time = time
    self.position = position
    self.altitude = altitude
    self.distanceMeters = distanceMeters
    self.heartRate = heartRate
    self.cadence = cadence
    self.speed = speed
  }
}
