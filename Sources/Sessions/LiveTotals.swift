/// What a running session shows: everything so far, as of one moment.
///
/// Absent is unknown, never zero.
public struct LiveTotals: Hashable, Sendable {
  public var state: SessionState
  /// Whether the session was paused by motion rather than by someone.
  public var isPausedByMotion: Bool
  /// From the start, pauses included.
  public var elapsed: Duration
  /// From the start without pauses.
  public var activeDuration: Duration
  public var distanceMeters: Double?
  /// Now, metres per second; `nil` when the last value is too old.
  public var currentSpeedMetersPerSecond: Double?
  public var energyKilocalories: Double?
  /// Beats per minute now; `nil` when the last value is too old or contact is lost.
  public var heartRate: Double?
  /// Beats per minute over the active time, each value weighted by how long it held.
  public var averageHeartRate: Double?
  public var maximumHeartRate: Double?
  public var stepCount: Int?
  public var strokeCount: Int?
  /// Laps finished.
  public var lapCount: Int
  public var currentLap: LapProgress
  /// The newest lap that is over.
  public var lastLap: Lap?
  /// Sets of swimming that are over.
  public var setCount: Int
  /// The set being swum; `nil` at rest, and where nothing tells.
  public var currentSet: SetProgress?
  /// Whether touches are ignored.
  public var isWaterLocked: Bool

  /// Metres per second over the active time.
  public var averageSpeedMetersPerSecond: Double? {
    distanceMeters.flatMap { averageSpeed(meters: $0, over: activeDuration) }
  }
}

/// The lap under way.
public struct LapProgress: Hashable, Sendable {
  /// Counted from 1.
  public var number: Int
  public var activeDuration: Duration
  public var distanceMeters: Double?

  /// Metres per second over the lap's active time.
  public var averageSpeedMetersPerSecond: Double? {
    distanceMeters.flatMap { averageSpeed(meters: $0, over: activeDuration) }
  }
}

/// The set of continuous swimming under way.
public struct SetProgress: Hashable, Sendable {
  /// Counted from 1.
  public var number: Int
  public var duration: Duration
  /// Lengths swum in it; `nil` in open water.
  public var lengthCount: Int?
  public var distanceMeters: Double?
}
