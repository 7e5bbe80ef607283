/// An energy in kilocalories with its standard deviation.
public struct EnergyEstimate: Hashable, Sendable {
  public var kilocalories: Double
  public var standardDeviation: Double

  public init(kilocalories: Double, standardDeviation: Double) {
    self.kilocalories = kilocalories
    self.standardDeviation = standardDeviation
  }

  /// The interval that contains 80 % of people; its lower bound may be below zero.
  public var interval80: ClosedRange<Double> {
    let half = NormalQuantile.of80Percent * max(0, standardDeviation)
    return kilocalories - half...kilocalories + half
  }
}
