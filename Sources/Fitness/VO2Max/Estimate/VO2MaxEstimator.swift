import Foundation
public import HealthModel

/// An estimator of VO₂max from workouts, the person's facts and laboratory values.
///
/// Every estimate is calculated anew from its window and the prior, so a late, deleted or corrected workout
/// needs no repair: the same data give the same estimate, in any order.
///
/// 1. The segments of each workout extrapolate to the maximum by the share of the heart rate reserve.
/// 2. A filter with two states, the person's fitness and a constant bias, processes them from the oldest on,
///   starting with the prior of people of the same age, sex, mass and height.
/// 3. A laboratory value observes the fitness alone and thereby determines the bias.
///
/// docs/validation.md has the errors on measured people.
public struct VO2MaxEstimator: Sendable {
  public static let name = "vo2max"
  public static let version = VO2MaxConstants.version

  private let constants: VO2MaxConstants

  public init(constants: VO2MaxConstants = .standard) { self.constants = constants }

  /// Returns the estimate at a date; later data are ignored.
  ///
  /// - Parameters:
  ///   - date: Usually that of the preceding workout.
  ///   - findings: The results of workouts in any order; those with equal identifiers count once.
  ///   - laboratory: Values that the person entered, in any order.
  ///   - facts: The facts known about the person at the date.
  ///   - wearHours: The total hours of heart rate wear up to the date.
  /// - Returns: The estimate.
  /// - Throws: The reason why no estimate is possible.
  public func estimate(
    at date: Instant, findings: [VO2MaxFinding], laboratory: [LaboratoryVO2Max] = [],
    facts: PersonFacts, wearHours: Double
  ) throws(EstimateUnavailability) -> VO2MaxEstimate {
    var record = VO2MaxRecord(findings, laboratory, constants)
    return try record.estimate(at: date, facts: facts, wearHours: wearHours)
  }

  /// Returns the change of fitness between two dates that both have an estimate.
  ///
  /// It is more certain than the difference of both estimates, each of which starts with the prior and so
  /// follows a change by half: here one filter determines both, and the person's constant bias cancels. The
  /// facts are those of the later date.
  public func change(
    from earlier: Instant, to later: Instant, findings: [VO2MaxFinding],
    laboratory: [LaboratoryVO2Max] = [], facts: PersonFacts, wearHours: Double
  ) throws(EstimateUnavailability) -> VO2MaxChange {
    var record = VO2MaxRecord(findings, laboratory, constants)
    return try record.change(
      from: min(earlier, later), to: max(earlier, later), facts: facts, wearHours: wearHours)
  }

  /// Returns the estimates at many dates in one pass, each as if it were the only one.
  ///
  /// The cost is the number of estimates times the contents of their windows.
  public func history(
    at dates: [Instant], findings: [VO2MaxFinding], laboratory: [LaboratoryVO2Max] = [],
    facts: (Instant) -> PersonFacts, wearHours: (Instant) -> Double
  ) -> [Result<VO2MaxEstimate, EstimateUnavailability>] {
    var record = VO2MaxRecord(findings, laboratory, constants)
    return dates.map { date in
      do throws(EstimateUnavailability) {
        return .success(
          try record.estimate(at: date, facts: facts(date), wearHours: wearHours(date)))
      } catch {
        return .failure(error)
      }
    }
  }
}

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
