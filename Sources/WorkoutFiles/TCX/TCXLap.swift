public import HealthModel

/// The fields of a TCX lap that are written before its points and must be known in advance.
public struct TCXLap: Hashable, Sendable {
  public enum Intensity: String, Hashable, Sendable, CaseIterable {
    case active = "Active"
    case resting = "Resting"
  }

  /// The trigger that ended the lap.
  public enum Trigger: String, Hashable, Sendable, CaseIterable {
    case manual = "Manual"
    case distance = "Distance"
    case time = "Time"
  }

  public var start: Instant
  /// Seconds without pauses.
  public var totalSeconds: Double
  public var distanceMeters: Double
  /// Meters per second.
  public var maximumSpeed: Double?
  /// Meters per second.
  public var averageSpeed: Double?
  public var kilocalories: Int
  /// Beats per minute.
  public var averageHeartRate: Double?
  /// Beats per minute.
  public var maximumHeartRate: Double?
  public var intensity: Intensity
  public var trigger: Trigger
  public var notes: String?

  public init(
    start: Instant, totalSeconds: Double, distanceMeters: Double, maximumSpeed: Double? = nil,
    averageSpeed: Double? = nil, kilocalories: Int = 0, averageHeartRate: Double? = nil,
    maximumHeartRate: Double? = nil, intensity: Intensity = .active, trigger: Trigger = .manual,
    notes: String? = nil
  ) {
    self.start = start
    self.totalSeconds = totalSeconds
    self.distanceMeters = distanceMeters
    self.maximumSpeed = maximumSpeed
    self.averageSpeed = averageSpeed
    self.kilocalories = kilocalories
    self.averageHeartRate = averageHeartRate
    self.maximumHeartRate = maximumHeartRate
    self.intensity = intensity
    self.trigger = trigger
    self.notes = notes
  }
}

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
