import HealthModel

/// Intervals that follow each other without a break, cut into blocks of a minute.
///
/// A sensor tells intervals some at a time, and they end just before it does. When the time between what it tells
/// is longer than the intervals that it told, beats are missing, and the run is over.
struct BeatRun: Sendable {
  /// Consecutive beats of about a minute.
  struct Block: Sendable {
    var span: Span
    var beats: [BeatFilter.Beat]
  }

  static let blockSeconds = 60.0
  /// How far the sum of intervals may fall behind the clock: a second between two tellings and an interval under
  /// way; ours.
  private static let longestLag = 2.5
  /// How far it may run ahead: intervals that come twice; ours.
  private static let longestLead = 1.0
  /// A longer interval is a pause of the sensor, not of a heart; ours.
  private static let longestInterval = 10.0

  private var start: Instant
  /// Of all intervals so far, and of those in blocks that are whole.
  private var seconds = 0.0
  private var cutSeconds = 0.0
  private var filter = BeatFilter()
  private var beats: [BeatFilter.Beat] = []
  private var beatSeconds = 0.0

  /// A run whose first intervals are told at a moment.
  init(_ intervals: [Double], at time: Instant) {
    start = time + .seconds(clamping: -intervals.reduce(0, +))
  }

  static func isReadable(_ intervals: [Double]) -> Bool {
    intervals.allSatisfy { $0 > 0 && $0 <= longestInterval }
  }

  /// Takes in the next intervals.
  ///
  /// - Returns: The blocks that are whole by now; `nil` when beats are missing before these.
  mutating func process(_ intervals: [Double], at time: Instant) -> [Block]? {
    let sum = seconds + intervals.reduce(0, +)
    let lag = (time - start).inSeconds - sum
    guard lag <= Self.longestLag, lag >= -Self.longestLead else { return nil }
    seconds = sum
    var blocks: [Block] = []
    for beat in intervals.flatMap({ filter.process($0) }) {
      beats.append(beat)
      beatSeconds += beat.seconds
      guard beatSeconds >= Self.blockSeconds else { continue }
      let end = cutSeconds + beatSeconds
      let span = Span(
        start: start + .seconds(clamping: cutSeconds), end: start + .seconds(clamping: end))
      blocks.append(Block(span: span, beats: beats))
      (cutSeconds, beatSeconds) = (end, 0)
      beats = []
    }
    return blocks
  }

  mutating func shift(by offset: Duration) { start += offset }
}
