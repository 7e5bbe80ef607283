/// Tells continuous swimming from rest: a set begins with swimming and ends with the last of it before
/// ten seconds of none.
///
/// Evidence is summed up between bounds, so that a turn does not count for a rest and a few strokes of
/// the way to the wall do not for a set.
///
/// **Source** Ten seconds are ours: by the labels of Brunner et al., ISWC 2019, gaps with a turn alone last
/// 2.6 to 8 s (90 %), and of those with a rest one in ten is shorter.
struct SetTracker: Hashable, Sendable {
  enum Change: Hashable, Sendable {
    case swimming(since: Double)
    case resting(since: Double)
  }

  /// Seconds without swimming that end a set.
  static let rest = 10.0
  /// Sums of weighed evidence; 4 is a second and a half of clear evidence.
  private static let most = 6.0
  private static let sure = 4.0

  private(set) var isSwimming = false
  /// Evidence against the present state.
  private var doubt = 0.0
  private var doubtSince: Double?

  /// Takes the evidence of a half second, positive where there is no swimming.
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
