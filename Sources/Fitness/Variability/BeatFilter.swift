/// A filter that separates the intervals between normal beats from ectopic beats and sensor errors.
///
/// An interval is normal when it is plausible and differs by at most a fifth from the preceding normal one.
/// The first interval after a break is decided by the next one: two that agree are both normal. A change of
/// rhythm is handled the same way: after several rejected intervals in a row, the next pair that agrees
/// starts a new rhythm.
///
/// **Source** M. Malik, T. Farrell, T. Cripps, A. J. Camm, “Heart rate variability in relation to prognosis
/// after myocardial infarction: selection of optimal processing techniques”, *European Heart Journal* 10,
/// 1060–1074, 1989: the difference of 20 %. **Departs from it** in the start of a rhythm, which it does not
/// specify.
struct BeatFilter: Sendable {
  /// An interval with its classification.
  struct Beat: Hashable, Sendable {
    var seconds: Double
    var isNormal: Bool
  }

  /// The maximum difference relative to the preceding normal interval.
  static let maximumDifference = 0.2
  /// The plausible intervals in seconds, from 200 to 30 beats per minute; this project's choice.
  static let possible = 0.3...2.0
  /// The number of consecutive rejections that indicates a new rhythm instead of ectopic beats; this
  /// project's choice.
  private static let maximumRefused = 5

  private var lastNormal: Double?
  /// The first interval of a rhythm, which the next one must agree with.
  private var candidate: Double?
  private var refused = 0

  /// Processes the next interval, in seconds.
  ///
  /// - Returns: The intervals that are classified by now, in order.
  mutating func process(_ seconds: Double) -> [Beat] {
    let isPossible = Self.possible.contains(seconds)
    if let last = lastNormal {
      if isPossible, Self.agree(seconds, last) {
        (lastNormal, refused) = (seconds, 0)
        return [Beat(seconds: seconds, isNormal: true)]
      }
      refused += 1
      if refused >= Self.maximumRefused { (lastNormal, refused) = (nil, 0) }
      return [Beat(seconds: seconds, isNormal: false)]
    }
    guard let first = candidate else {
      guard isPossible else { return [Beat(seconds: seconds, isNormal: false)] }
      candidate = seconds
      return []
    }
    if isPossible, Self.agree(seconds, first) {
      (lastNormal, candidate) = (seconds, nil)
      return [Beat(seconds: first, isNormal: true), Beat(seconds: seconds, isNormal: true)]
    }
    candidate = isPossible ? seconds : nil
    let judged = [Beat(seconds: first, isNormal: false)]
    return isPossible ? judged : judged + [Beat(seconds: seconds, isNormal: false)]
  }

  private static func agree(_ seconds: Double, _ before: Double) -> Bool {
    abs(seconds - before) <= maximumDifference * before
  }
}
