public import Feeds
public import HealthModel
import Routes
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

/// The recording's interval samples, cut while it runs.
extension RecordingCore {
  /// Turns intervals that have ended into samples.
  mutating func slice(at now: Instant) {
    guard session.state == .running else { return }
    let sums = sums(at: now)
    slicer?.countedMeters = route.totals.countedMeters
    slicer?.receive(sums, at: now)
    storeSlices()
  }

  /// Handles a start, pause or resume of the session.
  mutating func slice(from: SessionState, to: SessionState, at date: Instant) {
    switch (from, to) {
    case (.notStarted, .running), (.prepared, .running):
      let configuration = session.configuration
      slicer = SampleSlicer(
        recording: id, activity: configuration.activityType,
        isPool: configuration.swimmingLocationType == .pool, start: date)
      beginEngines(at: date)
    case (_, .paused):
      let sums = sums(at: date)
      slicer?.countedMeters = route.totals.countedMeters
      slicer?.pause(sums, at: date)
      pauseEngines(at: date)
    case (.paused, .running):
      slicer?.resume(at: date)
      resumeEngines(at: date)
    default: break
    }
  }

  /// Passes the finished samples to the store.
  private mutating func storeSlices() {
    guard let samples = slicer?.drainFinished(), !samples.isEmpty else { return }
    effects.append(.storeSamples(samples))
  }

  private func sums(at date: Instant) -> Workout.Totals {
    let live = session.totals(at: date)
    var totals = Workout.Totals()
    totals.distanceMeters = live.distanceMeters
    totals.strokeCount = live.strokeCount
    totals.energyKilocalories = live.energyKilocalories
    return totals
  }
}
