/// Tells when someone kicks with a board: the arms lie still in front, and the kick shakes them.
///
/// Each second a window of ten is looked at; where eleven in a row fit, twenty seconds are kicking, and
/// so is what fits after them. It is over when nine in a row do not: what breaks it, a turn, is in as many
/// windows, and fewer are a limit just missed. So its end is told nine seconds late. Nothing is found
/// without rotation.
///
/// **Source** Ours, made for and measured on the kicking of one swimmer (244 windows: 97 % fit; of 1776 of
/// rest 2.4 %, of 6777 of swimming none). So it is a guess, and said only of lengths without strokes.
struct KickRule: Hashable, Sendable {
  private static let run = 11
  private static let mostMisses = 8
  /// Of a length that is kicked, at least so much fits.
  static let leastShare = 0.5
  /// The number of stretches kept: some minutes of short ones.
  private static let mostSpans = 16

  private var window = KickWindow()
  /// How many windows fit, since when how many do not, and when the first began and the last ended.
  private var count = 0
  private var misses = 0
  private var start = 0.0
  private var end = 0.0
  /// The last stretches of kicking, oldest first, in seconds; the last may go on.
  private(set) var spans: [ClosedRange<Double>] = []

  /// Whether there is kicking now, as far as known.
  var isKicking: Bool { count >= Self.run }

  /// The run of frames is over: for a gap, a pause, the end.
  ///
  /// - Returns: The kicking that went on until then.
  @discardableResult
  mutating func reset() -> ClosedRange<Double>? {
    window.reset()
    return interrupt()
  }

  /// Takes the next frame of a run.
  ///
  /// - Returns: A stretch of kicking, once it is over.
  mutating func process(_ frame: WristFrame, at time: Double) -> ClosedRange<Double>? {
    guard let measures = window.process(frame, at: time) else { return nil }
    guard measures.isLikeKicking, window.ripple >= KickWindow.leastRipple else {
      misses += 1
      return isKicking && misses <= Self.mostMisses ? nil : interrupt()
    }
    misses = 0
    if count == 0 { start = measures.end - KickWindow.seconds }
    count += 1
    end = measures.end
    guard isKicking else { return nil }
    if count == Self.run {
      if spans.count == Self.mostSpans { spans.removeFirst() }
      spans.append(start...end)
    }
    spans[spans.count - 1] = start...end
    return nil
  }

  private mutating func interrupt() -> ClosedRange<Double>? {
    defer { count = 0 }
    return isKicking ? start...end : nil
  }

  /// What share of a stretch of time was kicking.
  func share(from: Double, to: Double) -> Double {
    guard to > from else { return 0 }
    var seconds = 0.0
    for span in spans where span.overlaps(from...to) {
      seconds += min(span.upperBound, to) - max(span.lowerBound, from)
    }
    return seconds / (to - from)
  }
}
