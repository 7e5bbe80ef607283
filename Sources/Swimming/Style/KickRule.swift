/// A rule that detects kicking with a board: the arms are still in front, and the kick shakes them.
///
/// Each second a window of ten seconds is evaluated. When eleven in a row fit, twenty seconds are kicking,
/// and later fitting windows extend them. Kicking ends when nine in a row do not fit, because an interruption
/// such as a turn is in as many windows; fewer are near misses of a threshold. The end is therefore reported
/// nine seconds late. Nothing is detected without rotation.
///
/// **Source** This project's, developed and measured on the kicking of one swimmer (244 windows: 97 % fit; of
/// 1776 of rest 2.4 %, of 6777 of swimming none). The result is therefore a guess, and reported only for
/// lengths without strokes.
struct KickRule: Hashable, Sendable {
  private static let run = 11
  private static let maximumMisses = 8
  /// The minimum share of kicking in a kicked length.
  static let leastShare = 0.5
  /// The number of stored intervals: some minutes of short ones.
  private static let maximumSpans = 16

  private var window = KickWindow()
  /// The number of fitting windows and of consecutive misses, the start of the first window and the end of
  /// the last.
  private var count = 0
  private var misses = 0
  private var start = 0.0
  private var end = 0.0
  /// The last intervals of kicking in seconds, oldest first; the last may be in progress.
  private(set) var spans: [ClosedRange<Double>] = []

  /// Whether there is kicking now, as far as known.
  var isKicking: Bool { count >= Self.run }

  /// Ends the run of frames, for a gap, a pause or the end.
  ///
  /// - Returns: The kicking in progress until then.
  @discardableResult
  mutating func reset() -> ClosedRange<Double>? {
    window.reset()
    return interrupt()
  }

  /// Processes the next frame of a run.
  ///
  /// - Returns: An interval of kicking, once it has ended.
  mutating func process(_ frame: WristFrame, at time: Double) -> ClosedRange<Double>? {
    guard let measures = window.process(frame, at: time) else { return nil }
    guard measures.isLikeKicking, window.ripple >= KickWindow.minimumRipple else {
      misses += 1
      return isKicking && misses <= Self.maximumMisses ? nil : interrupt()
    }
    misses = 0
    if count == 0 { start = measures.end - KickWindow.seconds }
    count += 1
    end = measures.end
    guard isKicking else { return nil }
    if count == Self.run {
      if spans.count == Self.maximumSpans { spans.removeFirst() }
      spans.append(start...end)
    }
    spans[spans.count - 1] = start...end
    return nil
  }

  private mutating func interrupt() -> ClosedRange<Double>? {
    defer { count = 0 }
    return isKicking ? start...end : nil
  }

  /// Returns the share of an interval that was kicking.
  func share(from: Double, to: Double) -> Double {
    guard to > from else { return 0 }
    var seconds = 0.0
    for span in spans where span.overlaps(from...to) {
      seconds += min(span.upperBound, to) - max(span.lowerBound, from)
    }
    return seconds / (to - from)
  }
}
