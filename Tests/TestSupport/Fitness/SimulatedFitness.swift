import Foundation

/// People whose fitness wanders from week to week and who are off by an amount of their own in everything
/// that is observed of them.
///
/// What is assumed, all in natural logarithms and all normal: fitness lies about what is expected of the
/// person by the prior's deviation and takes a step each week; what is constantly wrong lies about zero; each
/// workout errs by a deviation of its own. There is a workout a week.
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

  /// A week of a person: what is so, and what the week's workout tells.
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
