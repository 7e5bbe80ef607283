public import HealthModel

/// One workout from preparation to its end, as a value: events in, effects out.
///
/// It has no clock and performs no I/O. Events carry the time; effects are returned in order, for
/// one loop to perform. Two sessions that processed the same events are equal, even if one of them
/// was encoded and decoded in between.
///
///     var session = try Session(WorkoutConfiguration(activityType: .running))
///     for effect in try session.reduce(.start(at: now)) { … }
///     session.totals(at: now).distanceMeters
public struct Session: Hashable, Sendable {
  public typealias State = SessionState
  public typealias Event = SessionEvent
  public typealias Effect = SessionEffect

  /// The maximum time by which a command or workout event may be dated before the newest date.
  ///
  /// Within this limit, a command takes effect at its own date, or at the last state change or lap
  /// end if that is later. An older command is rejected, since its date comes from another clock.
  /// Chosen by this project: engines date back some seconds, and no queue is a minute long.
  public static let backdatingLimit = Duration.seconds(60)
  /// The maximum time between two dates: no workout is silent for a month.
  public static let maximumSilence = Duration.seconds(31 * 86_400)

  public let configuration: WorkoutConfiguration
  public let options: SessionOptions
  public internal(set) var state = SessionState.notStarted
  /// The events in the order in which they were recorded; ``SessionSummary/events`` has them by
  /// date.
  public internal(set) var events: [WorkoutEvent] = []
  /// The indices of withdrawn events, in ascending order.
  public internal(set) var withdrawnEvents: [Int] = []
  /// The segments that have begun and not ended, in that order.
  public internal(set) var openSegments: [OpenSegment] = []
  /// Whether touches are ignored.
  public internal(set) var isWaterLocked = false
  /// The newest date of any event.
  public internal(set) var latestDate: Instant?

  var timeline = WorkoutTimeline()
  var lapBook: LapTracker?
  var counts = Counts()
  var heartRate = HeartRateAverage()
  var stillness: StillnessDetector?
  var swimSets = SwimSets()
  /// Whether the current pause was caused by motion.
  public internal(set) var isPausedByMotion = false
  let rules: SessionRules

  /// Creates a session that has not started.
  ///
  /// - Throws: `ConfigurationError` if the configuration or the options are invalid.
  public init(
    _ configuration: WorkoutConfiguration, options: SessionOptions = SessionOptions()
  ) throws(ConfigurationError) {
    rules = try SessionRules(configuration, options)
    self.configuration = configuration
    self.options = options
    stillness = rules.autoPause.map { StillnessDetector(thresholds: $0) }
  }

  /// A segment that has begun.
  public struct OpenSegment: Hashable, Sendable, Codable {
    public let name: String?
    public let metadata: Metadata
    public internal(set) var start: Instant
  }

  public var startDate: Instant? { timeline.start }
  /// The date at which the workout was stopped; `nil` while it is in progress.
  public var endDate: Instant? { timeline.end }
  /// The finished laps, in order.
  public var laps: [Lap] { lapBook?.laps ?? [] }
  /// The number of pool lengths that an engine reported, including corrections.
  public var lengthCount: Int { lapBook?.told.count ?? 0 }

  /// Returns the time from the start to a date, including pauses.
  public func elapsed(at date: Instant) -> Duration { timeline.elapsed(at: date) }

  /// Returns the time from the start to a date, without pauses; an open pause counts up to the
  /// date.
  public func activeDuration(at date: Instant) -> Duration { timeline.active(at: date) }

  /// Returns the paused time from the start to a date.
  public func pausedDuration(at date: Instant) -> Duration { timeline.paused(at: date) }
}
