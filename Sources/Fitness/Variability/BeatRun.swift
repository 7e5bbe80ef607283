import HealthModel

/// Consecutive intervals without a break, divided into blocks of a minute.
///
/// A sensor reports intervals in groups, shortly after the last one ended. When the time between reports is
/// longer than the reported intervals, beats are missing and the run ends.
struct BeatRun: Sendable {
  /// Consecutive beats of about a minute.
  struct Block: Sendable {
    var span: TimeRange
    var beats: [BeatFilter.Beat]
  }

  static let blockSeconds = 60.0
  /// The maximum lag of the sum of intervals behind the clock: a second between two reports and an interval
  /// in progress; this project's choice.
  private static let maximumLag = 2.5
  /// The maximum lead, where intervals are reported twice; this project's choice.
  private static let maximumLead = 1.0
  /// The longest plausible interval; a longer one is a gap of the sensor; this project's choice.
  private static let maximumInterval = 10.0

  private var start: Instant
  /// The total of all intervals so far, and of those in complete blocks.
  private var seconds = 0.0
  private var cutSeconds = 0.0
  private var filter = BeatFilter()
  private var beats: [BeatFilter.Beat] = []
  private var beatSeconds = 0.0

  /// Starts a run with the intervals reported at a moment.
  init(_ intervals: [Double], at time: Instant) {
    start = time + .seconds(clamping: -intervals.reduce(0, +))
  }

  static func isReadable(_ intervals: [Double]) -> Bool {
    intervals.allSatisfy { $0 > 0 && $0 <= maximumInterval }
  }

  /// Processes the next intervals.
  ///
  /// - Returns: The blocks that are complete by now; `nil` when beats are missing before these intervals.
  mutating func process(_ intervals: [Double], at time: Instant) -> [Block]? {
    let sum = seconds + intervals.reduce(0, +)
    let lag = (time - start).inSeconds - sum
    guard lag <= Self.maximumLag, lag >= -Self.maximumLead else { return nil }
    seconds = sum
    var blocks: [Block] = []
    for beat in intervals.flatMap({ filter.process($0) }) {
      beats.append(beat)
      beatSeconds += beat.seconds
      guard beatSeconds >= Self.blockSeconds else { continue }
      let end = cutSeconds + beatSeconds
      let span = TimeRange(
        start: start + .seconds(clamping: cutSeconds), end: start + .seconds(clamping: end))
      blocks.append(Block(span: span, beats: beats))
      (cutSeconds, beatSeconds) = (end, 0)
      beats = []
    }
    return blocks
  }

  mutating func shift(by offset: Duration) { start += offset }
}
