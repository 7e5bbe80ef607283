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
