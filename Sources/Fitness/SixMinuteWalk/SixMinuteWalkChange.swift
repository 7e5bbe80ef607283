/// The difference between two estimates of one person, and whether it is worth reporting.
///
/// The effect of a person's habits is the same in both estimates and cancels, so a change is more certain
/// than the values. It is worth reporting where it exceeds both the 80 % interval of chance and the important
/// change that people feel.
public struct SixMinuteWalkChange: Hashable, Sendable {
  /// Later minus earlier in meters, without the limit of 500.
  public let meters: Double
  public let standardDeviation: Double

  public init(from earlier: SixMinuteWalkEstimate, to later: SixMinuteWalkEstimate) {
    meters = later.unlimitedMeters - earlier.unlimitedMeters
    let (a, b) = (earlier.changeDeviation, later.changeDeviation)
    // Overlapping windows share random errors, so this deviation is conservative.
    standardDeviation = (a * a + b * b).squareRoot()
  }

  /// The interval that contains 80 % of the true changes.
  public var interval: ClosedRange<Double> {
    let half = NormalQuantile.of80Percent * standardDeviation
    return (meters - half)...(meters + half)
  }

  public var isSignificant: Bool {
    abs(meters) > NormalQuantile.of80Percent * standardDeviation
      && abs(meters) > SixMinuteWalkConstants.importantChange
  }
}
