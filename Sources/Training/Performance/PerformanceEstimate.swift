import Fitness

/// An estimated value with the interval that contains it in 80 of 100 cases, if the model holds.
public struct PerformanceEstimate: Hashable, Sendable, Codable {
  public let value: Double
  public let interval80: ClosedRange<Double>

  public init(value: Double, interval80: ClosedRange<Double>) {
    self.value = value
    self.interval80 = interval80
  }
}

/// The reason why a performance is not estimated.
public enum PerformanceUnavailability: Error, Hashable, Sendable {
  /// The efforts are fewer than needed.
  case tooFewEfforts(efforts: Int, needed: Int)
  /// An effort, or a predicted one, is shorter or longer than the model holds for, in seconds.
  case durationOutside(seconds: Double, range: ClosedRange<Double>)
  /// An effort that is not above zero, or not a number.
  case invalidEffort(seconds: Double, amount: Double)
  /// The longest effort is not twice as long as the shortest: the line would have no certain slope.
  case durationsTooSimilar(shortest: Double, longest: Double)
  /// The line has a slope or a start below zero: the efforts were not all maximal.
  case notMaximal
}

extension PerformanceUnavailability: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooFewEfforts(let efforts, let needed):
      "not enough data: \(efforts) efforts, \(needed) needed"
    case .durationOutside(let seconds, let range):
      "an effort of \(seconds) s is outside the model, which holds from \(range.lowerBound) to "
        + "\(range.upperBound) s"
    case .invalidEffort(let seconds, let amount):
      "\(amount) in \(seconds) s is not an effort; use positive numbers"
    case .durationsTooSimilar(let shortest, let longest):
      "efforts of \(shortest) to \(longest) s are too similar; the longest has to be twice the shortest"
    case .notMaximal: "the efforts do not fit the model; all of them have to be at full effort"
    }
  }
}

/// The quantiles of Student's t for an interval of 80 %: 90 % of the values are below.
enum StudentQuantile {
  /// For 1 to 4 degrees of freedom; tables of the distribution.
  private static let first = [3.077_684, 1.885_618, 1.637_744, 1.533_206]

  /// Returns the quantile; infinity without a degree of freedom.
  ///
  /// **Source** From 5 degrees on the expansion of Cornish and Fisher to the third order, M. Abramowitz,
  /// I. Stegun, *Handbook of Mathematical Functions*, 26.7.5; it is within 0.0002 of the tables.
  static func of80Percent(degreesOfFreedom: Int) -> Double {
    guard degreesOfFreedom > 0 else { return .infinity }
    guard degreesOfFreedom > first.count else { return first[degreesOfFreedom - 1] }
    let z = NormalQuantile.of80Percent
    let n = Double(degreesOfFreedom)
    let (z3, z5, z7) = (z * z * z, z * z * z * z * z, z * z * z * z * z * z * z)
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n)
      + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n)
  }
}
