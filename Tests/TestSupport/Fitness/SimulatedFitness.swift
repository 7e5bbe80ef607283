import Foundation

/// People whose fitness varies from week to week, with a constant personal error in every observed quantity.
///
/// Assumptions, all in natural logarithms and all normal: fitness varies around its expected value by the
/// prior's deviation and takes a step each week; the constant errors vary around zero; each workout has an
/// error of its own. There is one workout a week.
public struct SimulatedFitness: Sendable {
  public var expected: Double
  public var priorDeviation: Double
  public var biasDeviation: Double
  public var weeklyDeviation: Double
  public var workoutDeviation: Double

  public init(
    expected: Double, priorDeviation: Double, biasDeviation: Double, weeklyDeviation: Double,
    workoutDeviation: Double
  ) {
    self.expected = expected
    self.priorDeviation = priorDeviation
    self.biasDeviation = biasDeviation
    self.weeklyDeviation = weeklyDeviation
    self.workoutDeviation = workoutDeviation
  }

  /// A week of a person: the true fitness, and the value from the week's workout.
  public struct Week: Hashable, Sendable {
    public var truth: Double
    public var told: Double
  }

  public func person(weeks: Int, seed: UInt64) -> [Week] {
    var random = SplitMix64(seed: seed)
    var truth = expected + priorDeviation * random.normal()
    let bias = biasDeviation * random.normal()
    return (0..<weeks).map { week in
      if week > 0 { truth += weeklyDeviation * random.normal() }
      return Week(truth: truth, told: truth + bias + workoutDeviation * random.normal())
    }
  }
}
