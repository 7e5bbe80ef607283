/// Tells the intervals between normal beats from ectopic beats and from a sensor's mistakes.
///
/// An interval is normal when it is possible at all, and differs by no more than a fifth from the normal one
/// before it. The first after a break is judged by the next: two that agree are both normal. So is a rhythm that
/// goes on otherwise: after a few refused intervals in a row the next pair that agrees begins anew.
///
/// **Source** M. Malik, T. Farrell, T. Cripps, A. J. Camm, “Heart rate variability in relation to prognosis after
/// myocardial infarction: selection of optimal processing techniques”, *European Heart Journal* 10, 1060–1074,
/// 1989: the difference of 20 %. **Departs from it** in how a rhythm begins, which it does not say.
struct BeatFilter: Sendable {
  /// An interval with what it was found to be.
  struct Beat: Hashable, Sendable {
    var seconds: Double
    var isNormal: Bool
  }

  /// Of the normal interval before.
  static let mostDifference = 0.2
  /// In seconds, from 200 to 30 beats a minute; ours.
  static let possible = 0.3...2.0
  /// So many in a row are no ectopic beats but another rhythm; ours.
  private static let mostRefused = 5

  private var lastNormal: Double?
  /// The first of a rhythm, which the next has to agree with.
  private var candidate: Double?
  private var refused = 0

  /// Takes in the next interval, in seconds.
  ///
  /// - Returns: The intervals that are judged by now, in their order.
  mutating func process(_ seconds: Double) -> [Beat] {
    let isPossible = Self.possible.contains(seconds)
    if let last = lastNormal {
      if isPossible, Self.agree(seconds, last) {
        (lastNormal, refused) = (seconds, 0)
        return [Beat(seconds: seconds, isNormal: true)]
      }
      refused += 1
      if refused >= Self.mostRefused { (lastNormal, refused) = (nil, 0) }
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
    abs(seconds - before) <= mostDifference * before
  }
}
