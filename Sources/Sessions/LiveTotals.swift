/// The totals that a running session displays, up to one date.
///
/// `nil` is unknown, never zero.
public struct LiveTotals: Hashable, Sendable {
  public var state: SessionState
  /// Whether the session was paused by motion rather than by the user.
  public var isPausedByMotion: Bool
  /// The time from the start, including pauses.
  public var elapsed: Duration
  /// The time from the start without pauses.
  public var activeDuration: Duration
  public var distanceMeters: Double?
  /// The current speed in meters per second; `nil` if the last value is too old.
  public var currentSpeedMetersPerSecond: Double?
  public var energyKilocalories: Double?
  /// The current heart rate in beats per minute; `nil` if the last value is too old or contact is
  /// lost.
  public var heartRate: Double?
  /// The heart rate in beats per minute over the active time, each value weighted by how long it
  /// was held.
  public var averageHeartRate: Double?
  public var maximumHeartRate: Double?
  public var stepCount: Int?
  public var strokeCount: Int?
  /// The number of finished laps.
  public var lapCount: Int
  public var currentLap: LapProgress
  /// The newest finished lap.
  public var lastLap: Lap?
  /// The number of finished swimming sets.
  public var setCount: Int
  /// The current swimming set; `nil` at rest, or if no engine reports sets.
  public var currentSet: SetProgress?
  /// Whether touches are ignored.
  public var isWaterLocked: Bool

  /// The average speed in meters per second over the active time.
  public var averageSpeedMetersPerSecond: Double? {
    distanceMeters.flatMap { averageSpeed(meters: $0, over: activeDuration) }
  }
}

/// The current lap.
public struct LapProgress: Hashable, Sendable {
  /// The lap number, counted from 1.
  public var number: Int
  public var activeDuration: Duration
  public var distanceMeters: Double?

  /// The average speed in meters per second over the lap's active time.
  public var averageSpeedMetersPerSecond: Double? {
    distanceMeters.flatMap { averageSpeed(meters: $0, over: activeDuration) }
  }
}

/// The current set of continuous swimming.
public struct SetProgress: Hashable, Sendable {
  /// The set number, counted from 1.
  public var number: Int
  public var duration: Duration
  /// The number of lengths in the set; `nil` in open water.
  public var lengthCount: Int?
  public var distanceMeters: Double?
}
