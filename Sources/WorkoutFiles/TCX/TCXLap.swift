package import HealthModel

/// The fields of a TCX lap that are written before its points and must be known in advance.
package struct TCXLap: Hashable, Sendable {
  package enum Intensity: String, Hashable, Sendable, CaseIterable {
    case active = "Active"
    case resting = "Resting"
  }

  /// The trigger that ended the lap.
  package enum Trigger: String, Hashable, Sendable, CaseIterable {
    case manual = "Manual"
    case distance = "Distance"
    case time = "Time"
  }

  package var start: Instant
  /// Seconds without pauses.
  package var totalSeconds: Double
  package var distanceMeters: Double
  /// Meters per second.
  package var maximumSpeed: Double?
  /// Meters per second.
  package var averageSpeed: Double?
  package var kilocalories: Int
  /// Beats per minute.
  package var averageHeartRate: Double?
  /// Beats per minute.
  package var maximumHeartRate: Double?
  package var intensity: Intensity
  package var trigger: Trigger
  package var notes: String?

  package init(
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
package struct TCXPoint: Hashable, Sendable {
  package struct Position: Hashable, Sendable {
    /// Degrees.
    package var latitude, longitude: Double

    package init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  package var time: Instant
  package var position: Position?
  /// Meters above mean sea level.
  package var altitude: Double?
  /// Meters since the start of the activity.
  package var distanceMeters: Double?
  /// Beats per minute.
  package var heartRate: Double?
  /// Pedal revolutions per minute; strides per minute in running.
  package var cadence: Double?
  /// Meters per second.
  package var speed: Double?

  package init(
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
