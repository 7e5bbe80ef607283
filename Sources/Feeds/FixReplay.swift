public import HealthModel

/// Fixes from a log of gpsd's reports with one JSON object per line, as written by `gpspipe -w`.
///
/// The reports use the same decoder as those of a live gpsd. Times come from the log alone, so
/// every replay is identical, at any pace.
public struct FixReplay: Feed {
  public let path: String
  public let name: String
  private let clock: ClockMapping
  private let origin: Duration?
  private let makePacer: @Sendable () -> Pacer

  /// - Parameters:
  ///   - path: The log, plain or gzip.
  ///   - pace: The replay speed.
  ///   - name: The name that the user gave it; `nil` is its address.
  ///   - clock: Maps fixes without a time to UTC.
  ///   - origin: The boot-clock time of the first fix; `nil` is now.
  ///   - pacing: The clock to wait on.
  public init(
    path: String, pace: Pace, name: String? = nil, clock: ClockMapping, origin: Duration? = nil,
    pacing: some Clock<Duration> = ContinuousClock()
  ) {
    self.path = path
    self.name = name ?? FeedAddress.replay(path: path, pace: pace).description
    self.clock = clock
    self.origin = origin
    makePacer = { Pacer(pace, on: pacing) }
  }

  public func events() -> FeedEvents<Fix> {
    FeedEvents { [self] in
      ReplaySource(
        path: path, name: name,
        decoder: FixLogDecoder(clock: clock, origin: origin ?? BootClock.now), pacer: makePacer)
    }
  }
}
