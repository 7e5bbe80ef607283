/// A tracker that separates continuous swimming from rest: a set begins with swimming and ends with the last
/// swimming before ten seconds without.
///
/// Evidence is accumulated between bounds, so that a turn does not count as a rest and a few strokes on the
/// way to the wall do not count as a set.
///
/// **Source** The ten seconds are this project's: in the labels of Brunner et al., ISWC 2019, gaps with only
/// a turn last 2.6 to 8 s (90 %), and one in ten of those with a rest is shorter.
struct SetTracker: Hashable, Sendable {
  enum Change: Hashable, Sendable {
    case swimming(since: Double)
    case resting(since: Double)
  }

  /// The seconds without swimming that end a set.
  static let rest = 10.0
  /// Bounds of the accumulated evidence; 4 corresponds to 1.5 s of clear evidence.
  private static let most = 6.0
  private static let sure = 4.0

  private(set) var isSwimming = false
  /// The accumulated evidence against the current state.
  private var doubt = 0.0
  private var doubtSince: Double?

  /// Processes the evidence of a half second, positive where there is no swimming.
  mutating func process(_ evidence: Double, at time: Double) -> Change? {
    let weighed = TurnEvidence.weighed(evidence)
    let against = isSwimming ? weighed : -weighed
    doubt = min(max(doubt + against, 0), Self.most)
    guard doubt > 0 else {
      doubtSince = nil
      return nil
    }
    let since = doubtSince ?? time - LengthDecoder.stepSeconds / 2
    doubtSince = since
    guard doubt >= Self.sure, against > 0 else { return nil }
    if isSwimming, time - since < Self.rest { return nil }
    isSwimming.toggle()
    doubt = 0
    doubtSince = nil
    return isSwimming ? .swimming(since: since) : .resting(since: since)
  }
}
