public import Feeds
public import HealthModel
import Sessions

/// The feeds of a recording.
public struct RecordingFeeds: Sendable {
  /// A trace, and whether it must exist before the recording starts (a file), or may appear later (a
  /// FIFO).
  public struct Trace: Sendable {
    public var feed: any Feed<TraceRow>
    public var mustConnect: Bool

    public init(_ feed: any Feed<TraceRow>, mustConnect: Bool) {
      self.feed = feed
      self.mustConnect = mustConnect
    }
  }

  /// The source of the recording's time.
  public enum TimeSource: Sendable {
    /// The host's boot clock: sensors are live, or replayed at their original speed.
    case bootClock
    /// The readings themselves: recordings of sensors are replayed faster or slower.
    case readings
  }

  public var positioning: (any Feed<Fix>)?
  /// Whether the recording begins only when the positioning is connected; otherwise it begins without,
  /// and records positions once they arrive.
  public var requiresPositioning = true
  public var traces: [Trace]
  public var timeSource: TimeSource
  /// Buttons and touch, which are not sensors: the recording neither waits for them nor ends with
  /// them.
  public var controls = ButtonControls()
  /// The control of the fitness machine among the traces' devices, which the plan's targets of power set.
  public var trainer: Trainer?
  /// The broadcast of the heart rates that are recorded.
  public var broadcast: HeartRateBroadcast?

  public init(
    positioning: (any Feed<Fix>)?, traces: [Trace] = [], timeSource: TimeSource = .bootClock
  ) {
    self.positioning = positioning
    self.traces = traces
    self.timeSource = timeSource
  }

  var count: Int { traces.count + (positioning == nil ? 0 : 1) }

  /// The number of feeds that must report `connected`, or fail, before the recording starts.
  var mustConnectCount: Int {
    traces.count { $0.mustConnect } + (positioning != nil && requiresPositioning ? 1 : 0)
  }
}

extension RecordingState {
  /// Whether the recording continues after the end of every feed: laps are counted manually, and time
  /// advances, without feeds.
  func goesOnWithoutFeeds(_ timeSource: RecordingFeeds.TimeSource) -> Bool {
    guard case .bootClock = timeSource else { return false }
    return fieldTest?.test.isOnCourse == true
  }
}
