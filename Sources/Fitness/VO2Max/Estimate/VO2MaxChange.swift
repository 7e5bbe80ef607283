import Foundation
public import HealthModel

/// The change of a person's fitness between two dates.
public struct VO2MaxChange: Hashable, Sendable {
  public let from: Instant
  public let to: Instant
  /// The natural logarithm of the ratio of later to earlier fitness.
  public let logRatio: Double
  /// The standard deviation of ``logRatio``.
  public let logDeviation: Double

  /// The ratio of later to earlier fitness: 1.05 is a rise of 5 %.
  public var ratio: Double { exp(logRatio) }

  /// The interval that contains the true ratio in 80 % of cases.
  public var interval80: ClosedRange<Double> {
    let factor = exp(NormalQuantile.of80Percent * logDeviation)
    return ratio / factor...ratio * factor
  }

  /// Whether the change exceeds the 80 % interval of chance.
  public var isSignificant: Bool { !interval80.contains(1) }
}
