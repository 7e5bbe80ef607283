public import Foundation

/// An event at a moment or over an interval of a workout.
public struct WorkoutEvent: Hashable, Sendable, Codable {
  /// The kinds of event; raw values are those of the export format and are stored.
  public enum Kind: Int, Hashable, Sendable, Codable, CaseIterable {
    case pause = 1
    case resume = 2
    case lap = 3
    case marker = 4
    case motionPaused = 5
    case motionResumed = 6
    case segment = 7
    case pauseOrResumeRequest = 8

    /// The word used on the command line, in JSON and in files.
    public var name: String { String(describing: self) }

    /// Whether an event may have a duration; only laps and segments may.
    public var mayLast: Bool { self == .lap || self == .segment }
  }

  public var kind: Kind
  public var span: TimeRange
  public var metadata: Metadata

  public init(kind: Kind, span: TimeRange, metadata: Metadata = [:]) {
    self.kind = kind
    self.span = span
    self.metadata = metadata
  }

  public init(kind: Kind, at instant: Instant, metadata: Metadata = [:]) {
    self.init(kind: kind, span: TimeRange(at: instant), metadata: metadata)
  }

  /// The moment of the event, or its start.
  public var date: Instant { span.start }
}

extension Workout {
  /// The time from start to end without the pauses.
  public var duration: Duration { span.duration - WorkoutEvent.pausedTime(events, within: span) }

  /// The intervals between the pauses, in order.
  public var activeSpans: [TimeRange] {
    var from = span.start
    var active: [TimeRange] = []
    for pause in WorkoutEvent.pauses(events, within: span) where pause.start < pause.end {
      if from < pause.start { active.append(TimeRange(start: from, end: pause.start)) }
      from = max(from, pause.end)
    }
    if from < span.end { active.append(TimeRange(start: from, end: span.end)) }
    return active
  }
}

extension WorkoutEvent {
  /// Returns the paused intervals marked by pause and resume events: from a pause to the next
  /// resume.
  ///
  /// A pause within a pause, or a resume while running, is ignored; an open pause extends to the
  /// end of the span. Other kinds of events, including motion pauses, have no effect.
  public static func pauses(_ events: [WorkoutEvent], within span: TimeRange) -> [TimeRange] {
    var pauses: [TimeRange] = []
    var pausedSince: Instant?
    for event in events.sorted(by: { $0.date < $1.date }) {
      switch event.kind {
      case .pause:
        if pausedSince == nil { pausedSince = min(max(event.date, span.start), span.end) }
      case .resume:
        if let since = pausedSince {
          pauses.append(TimeRange(start: since, end: min(event.date, span.end)))
          pausedSince = nil
        }
      default: break
      }
    }
    if let since = pausedSince { pauses.append(TimeRange(start: since, end: span.end)) }
    return pauses
  }

  public static func pausedTime(_ events: [WorkoutEvent], within span: TimeRange) -> Duration {
    pauses(events, within: span).reduce(.zero) { $0 + $1.duration }
  }
}

/// A finished workout: its activity, span, events and totals.
public struct Workout: Hashable, Sendable {
  public var header: ObjectHeader
  public var configuration: WorkoutConfiguration
  public var span: TimeRange
  /// The events by date, all inside the span.
  public var events: [WorkoutEvent]
  public var totals: Totals

  public init(
    configuration: WorkoutConfiguration, span: TimeRange, events: [WorkoutEvent] = [],
    totals: Totals = Totals(), header: ObjectHeader = ObjectHeader()
  ) {
    self.header = header
    self.configuration = configuration
    self.span = span
    self.events = events
    self.totals = totals
  }

  public var uuid: UUID { header.uuid }

  /// The listed totals of a workout; absent is unknown, never zero.
  public struct Totals: Hashable, Sendable, Codable {
    public var distanceMeters: Double?
    public var energyKilocalories: Double?
    public var ascentMeters: Double?
    public var descentMeters: Double?
    public var movingSeconds: Double?
    public var maximumSpeedMetersPerSecond: Double?
    public var averageHeartRate: Double?
    public var maximumHeartRate: Double?
    public var stepCount: Int?
    public var strokeCount: Int?

    public init() {}
  }
}
