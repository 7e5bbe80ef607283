import Foundation
import HealthModel

/// Motion, heart rate and air pressure from a trace: a replayed file, or a live FIFO or standard
/// input.
///
/// A trace may contain several quantities; it is opened once and provides whole rows. A replay
/// takes its times from the trace, so every replay is identical; live rows have the time of their
/// arrival.
public struct TraceFeed: Feed {
  public typealias Value = TraceRow

  /// The source of the trace.
  public enum Source: Hashable, Sendable {
    /// A file, plain or gzip, or a FIFO; the kind is detected when it is opened.
    case path(String, pace: Pace)
    case standardInput
  }

  /// The timeouts and the buffer size of the feed.
  public struct Limits: Hashable, Sendable {
    /// No row for this long is a gap in a live trace.
    public var silence = Duration.seconds(6)
    /// The interval at which live rows are delivered together; a wake-up per sample would cost ten
    /// times as much.
    public var latency = Duration.milliseconds(100)
    /// The maximum number of events that wait to be consumed; beyond it, the writer blocks.
    public var buffer = 8192

    public init() {}
  }

  public let name: String
  public let source: Source
  let clock: ClockMapping
  let limits: Limits
  private let origin: Duration?
  private let makePacer: @Sendable () -> Pacer

  /// - Parameters:
  ///   - source: The trace, and the replay speed of a file.
  ///   - name: The name that the user gave it.
  ///   - clock: Maps arrivals to UTC, and replayed rows of a trace without an epoch.
  ///   - origin: The boot-clock time of the first row of a replay; `nil` is now.
  ///   - pacing: The clock a replay waits on.
  ///   - limits: The timeouts and the buffer size.
  public init(
    _ source: Source, name: String, clock: ClockMapping, origin: Duration? = nil,
    pacing: some Clock<Duration> = ContinuousClock(), limits: Limits = Limits()
  ) {
    self.source = source
    self.name = name
    self.clock = clock
    self.origin = origin
    self.limits = limits
    let pace: Pace = if case .path(_, let pace) = source { pace } else { .times(1) }
    makePacer = { Pacer(pace, on: pacing) }
  }

  public func events() -> FeedEvents<TraceRow> {
    FeedEvents { [self] in
      switch source {
      case .standardInput: stream(.standardInput)
      case .path(let path, _) where Self.isFIFO(path): stream(.fifo(path: path))
      case .path(let path, _):
        ReplaySource(
          path: path, name: name,
          decoder: TraceReplayDecoder(clock: clock, origin: origin ?? BootClock.now),
          pacer: makePacer)
      }
    }
  }

  private func stream(_ input: TraceStream.Input) -> ThreadedSource<TraceRow> {
    ThreadedSource(capacity: limits.buffer) { channel in
      var stream = TraceStream(input, feed: self, channel: channel)
      stream.run()
    }
  }

  private static func isFIFO(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }
}
