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
  /// The activities of a session with several, in order; empty for a session that is one activity.
  public internal(set) var activities: [SessionActivity] = []
  /// The rules of the current activity.
  var rules: SessionRules

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

/// The automatic behavior of a session.
public struct SessionOptions: Hashable, Sendable, Codable {
  /// Ends a lap after each distance or duration.
  public var autoLap: AutoLap?
  public var autoPause: AutoPause

  public init(autoLap: AutoLap? = nil, autoPause: AutoPause = .off) {
    self.autoLap = autoLap
    self.autoPause = autoPause
  }
}

/// An action that a session requests from its owner; effects are performed in order.
public enum SessionEffect: Hashable, Sendable {
  case stateChanged(from: SessionState, to: SessionState, at: Instant)
  /// A new event of the workout; `index` is its permanent index in ``Session/events``.
  case eventRecorded(WorkoutEvent, index: Int)
  /// A correction of an earlier event, for example the distance of a lap that ended ahead of the
  /// route.
  case eventCorrected(WorkoutEvent, index: Int)
  /// The event at an index did not happen and is not part of the workout.
  case eventWithdrawn(index: Int)
  /// Every date so far shifts; events and samples stored with them must follow.
  case datesShifted(by: Duration)
  case openFeeds(at: Instant)
  case closeFeeds(at: Instant)
  /// The user paused: locations from here on are not part of the route.
  ///
  /// Motion pauses do not interrupt the route: standing still adds nothing to it, and the meters
  /// walked before the resume is detected would be lost.
  case routeInterrupted(at: Instant)
  /// The route resumes, without a line across the pause.
  case routeResumed(at: Instant)
  /// An activity began, and the one before it ended; `index` is its position in ``Session/activities``.
  case activityBegan(index: Int, at: Instant)
  /// A lap finished and can be announced.
  case lapFinished(Lap)
  /// The laps from a lap number on, after an engine corrected its lengths.
  case lapsCorrected(from: Int, [Lap])
  case waterLocked(at: Instant)
  /// The lock is off: eject the water with the sound.
  case waterUnlocked(at: Instant)
  case finished(SessionSummary)
}

/// The state of a workout session; raw values are those of the export format.
///
///     notStarted → prepared → running ⇄ paused → stopped → ended
///
/// Preparing and stopping are optional. A stopped or ended session never
/// returns to an earlier state.
public enum SessionState: Int, Hashable, Sendable, Codable, CaseIterable {
  case notStarted = 1
  case running = 2
  case ended = 3
  case paused = 4
  /// Ready to start; nothing is collected yet.
  case prepared = 5
  /// The workout is over and its end is known; late results of engines are still accepted.
  case stopped = 6

  /// The word used on the command line, in JSON and in files.
  public var name: String { String(describing: self) }

  /// Whether a workout is in progress, so that its commands are allowed.
  public var isActive: Bool { self == .running || self == .paused }
}
