public import HealthModel

/// One workout from preparation to its end, as a value: events in, effects out.
///
/// It has no clock and does no I/O. Time comes in on the events; what is to be done comes back as
/// effects, in order, for one loop to perform. Two sessions that were fed the same events are equal,
/// and so is one that was written down in between and read back.
///
///     var session = try Session(WorkoutConfiguration(activityType: .running))
///     for effect in try session.reduce(.start(at: now)) { … }
///     session.totals(at: now).distanceMeters
public struct Session: Hashable, Sendable {
  public typealias State = SessionState
  public typealias Event = SessionEvent
  public typealias Effect = SessionEffect

  /// A command, or an event of the workout, may be dated this long before the newest date heard.
  ///
  /// Within it the command takes effect at its own date, or at the last change of state or end of a
  /// lap if that is later; an older one is refused, since it speaks of another clock. Ours: engines
  /// look back some seconds, and no queue is a minute long.
  public static let backdatingLimit = Duration.seconds(60)
  /// A date this far ahead of the newest one heard is refused: no workout is silent for a month.
  public static let longestSilence = Duration.seconds(31 * 86_400)

  public let configuration: WorkoutConfiguration
  public let options: SessionOptions
  public internal(set) var state = SessionState.notStarted
  /// In the order they were recorded; ``SessionSummary/events`` has them by date.
  public internal(set) var events: [WorkoutEvent] = []
  /// Places of events that turned out not to have happened, rising.
  public internal(set) var withdrawnEvents: [Int] = []
  /// Begun and not ended yet, in that order.
  public internal(set) var openSegments: [OpenSegment] = []
  /// Whether touches are ignored.
  public internal(set) var isWaterLocked = false
  /// The newest date heard.
  public internal(set) var latestDate: Instant?

  var timeline = Timeline()
  var lapBook: LapBook?
  var counts = Counts()
  var heartRate = HeartRateAverage()
  var stillness: StillnessDetector?
  var swimSets = SwimSets()
  /// Whether the present pause was made by motion.
  public internal(set) var isPausedByMotion = false
  let rules: SessionRules

  /// A session that has not started.
  ///
  /// - Throws: `ConfigurationError` when the configuration or the options make no sense.
  public init(
    _ configuration: WorkoutConfiguration, options: SessionOptions = SessionOptions()
  ) throws(ConfigurationError) {
    rules = try SessionRules(configuration, options)
    self.configuration = configuration
    self.options = options
    stillness = rules.autoPause.map { StillnessDetector(thresholds: $0) }
  }

  /// A stretch that has begun.
  public struct OpenSegment: Hashable, Sendable, Codable {
    public let name: String?
    public let metadata: Metadata
    public internal(set) var start: Instant
  }

  public var startDate: Instant? { timeline.start }
  /// When the workout was stopped; `nil` while it goes on.
  public var endDate: Instant? { timeline.end }
  /// Laps that are over, in order.
  public var laps: [Lap] { lapBook?.laps ?? [] }
  /// How many lengths of the pool an engine told, corrections included.
  public var lengthCount: Int { lapBook?.told.count ?? 0 }

  /// From the start to the moment, pauses included.
  public func elapsed(at date: Instant) -> Duration { timeline.elapsed(at: date) }

  /// From the start to the moment, without pauses; an open one counts up to the moment.
  public func activeDuration(at date: Instant) -> Duration { timeline.active(at: date) }

  /// What pauses took from the start to the moment.
  public func pausedDuration(at date: Instant) -> Duration { timeline.paused(at: date) }
}
