import Foundation
public import HealthModel

/// How a person's fitness changed from one date to another.
public struct VO2MaxChange: Hashable, Sendable {
  public let from: Instant
  public let to: Instant
  /// Of the later fitness over the earlier, the natural logarithm.
  public let logRatio: Double
  /// Standard deviation of it.
  public let logDeviation: Double

  /// The later fitness over the earlier: 1.05 has risen by 5 %.
  public var ratio: Double { exp(logRatio) }

  /// Where the true ratio is in 80 of 100 changes.
  public var interval80: ClosedRange<Double> {
    let factor = exp(NormalQuantile.of80Percent * logDeviation)
    return ratio / factor...ratio * factor
  }

  /// Whether it is more than chance gives four times of five.
  public var isSignificant: Bool { !interval80.contains(1) }
}
