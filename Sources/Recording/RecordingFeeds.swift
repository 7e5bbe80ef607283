public import Feeds
public import HealthModel

/// The feeds a recording follows.
public struct RecordingFeeds: Sendable {
  /// A trace with whether it must be there before the recording starts (a file), or may come (a FIFO).
  public struct Trace: Sendable {
    public var feed: any Feed<TraceRow>
    public var mustConnect: Bool

    public init(_ feed: any Feed<TraceRow>, mustConnect: Bool) {
      self.feed = feed
      self.mustConnect = mustConnect
    }
  }

  /// Where the recording's time comes from.
  public enum TimeSource: Sendable {
    /// The host's boot clock: sensors are live, or replayed as fast as they happened.
    case bootClock
    /// The readings themselves: recordings of sensors are replayed faster or slower.
    case readings
  }

  public var positioning: (any Feed<Fix>)?
  /// Whether the recording begins only when the positioning is connected; else it begins without, and
  /// records positions once they come.
  public var requiresPositioning = true
  public var traces: [Trace]
  public var timeSource: TimeSource
  /// Buttons and touch, which are no sensors: nothing waits for them or ends with them.
  public var controls = ButtonControls()

  public init(
    positioning: (any Feed<Fix>)?, traces: [Trace] = [], timeSource: TimeSource = .bootClock
  ) {
    self.positioning = positioning
    self.traces = traces
    self.timeSource = timeSource
  }

  var count: Int { traces.count + (positioning == nil ? 0 : 1) }

  /// The feeds that say `connected`, or fail, before anything is recorded.
  var mustConnectCount: Int {
    traces.count { $0.mustConnect } + (positioning != nil && requiresPositioning ? 1 : 0)
  }
}
