/// How two estimates of one person differ, and whether that is worth telling.
///
/// What a person's habits do to an estimate is the same in both and cancels, so that a change is surer than
/// the values are. It is told when it is more than chance gives four times of five, and more than people
/// feel.
public struct SixMinuteWalkChange: Hashable, Sendable {
  /// Metres, the later less the earlier, without the limit of 500.
  public let meters: Double
  public let standardDeviation: Double

  public init(from earlier: SixMinuteWalkEstimate, to later: SixMinuteWalkEstimate) {
    meters = later.unlimitedMeters - earlier.unlimitedMeters
    let (a, b) = (earlier.changeDeviation, later.changeDeviation)
    // Windows that overlap share chance, so that this is on the safe side.
    standardDeviation = (a * a + b * b).squareRoot()
  }

  /// 80 % of the true changes are within.
  public var interval: ClosedRange<Double> {
    let half = NormalQuantile.of80Percent * standardDeviation
    return (meters - half)...(meters + half)
  }

  public var isSignificant: Bool {
    abs(meters) > NormalQuantile.of80Percent * standardDeviation
      && abs(meters) > SixMinuteWalkConstants.importantChange
  }
}
