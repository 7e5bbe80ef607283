public import HealthModel

/// Estimates VO₂max from what workouts said, the person's facts and laboratory values.
///
/// Every estimate is made anew from what its window holds and from the prior, so a late, deleted or
/// corrected workout needs no repair: the same data give the same estimate, in whatever order they come.
///
/// 1. Each workout's segments extrapolate to the maximum by the share of the heart rate reserve.
/// 2. A filter of two states, the person's fitness and what is constantly wrong about the person, takes them
///    in from the oldest on, beginning with the prior of people of the same age, sex, mass and height.
/// 3. A laboratory's value tells the fitness alone, and so what is constantly wrong.
///
/// How far off it is on measured people is in docs/validation.md.
public struct VO2MaxEstimator: Sendable {
  public static let name = "vo2max"
  public static let version = VO2MaxConstants.version

  private let constants: VO2MaxConstants

  public init(constants: VO2MaxConstants = .standard) { self.constants = constants }

  /// The estimate at a date; nothing later than it matters.
  ///
  /// - Parameters:
  ///   - date: That of the workout it comes after, as a rule.
  ///   - findings: Of workouts, in any order; those of equal identifiers count once.
  ///   - laboratory: Values the person entered, in any order.
  ///   - facts: What is known of the person at the date.
  ///   - wearHours: Hours for which the heart rate was ever worn, up to the date.
  /// - Returns: The estimate.
  /// - Throws: What keeps it from being made.
  public func estimate(
    at date: Instant, findings: [VO2MaxFinding], laboratory: [LaboratoryVO2Max] = [],
    facts: PersonFacts, wearHours: Double
  ) throws(EstimateRefusal) -> VO2MaxEstimate {
    var record = VO2MaxRecord(findings, laboratory, constants)
    return try record.estimate(at: date, facts: facts, wearHours: wearHours)
  }

  /// How fitness changed between two dates that both have an estimate.
  ///
  /// It is surer than the difference of both estimates, each of which begins with the prior anew and so
  /// follows a change by half: here both are told by one filter, in which what is constantly wrong about the
  /// person cancels. The facts are those of the later date.
  public func change(
    from earlier: Instant, to later: Instant, findings: [VO2MaxFinding],
    laboratory: [LaboratoryVO2Max] = [], facts: PersonFacts, wearHours: Double
  ) throws(EstimateRefusal) -> VO2MaxChange {
    var record = VO2MaxRecord(findings, laboratory, constants)
    return try record.change(
      from: min(earlier, later), to: max(earlier, later), facts: facts, wearHours: wearHours)
  }

  /// The estimates at many dates in one pass, each as if it were the only one.
  ///
  /// The time is that of the estimates times what their windows hold.
  public func history(
    at dates: [Instant], findings: [VO2MaxFinding], laboratory: [LaboratoryVO2Max] = [],
    facts: (Instant) -> PersonFacts, wearHours: (Instant) -> Double
  ) -> [Result<VO2MaxEstimate, EstimateRefusal>] {
    var record = VO2MaxRecord(findings, laboratory, constants)
    return dates.map { date in
      do throws(EstimateRefusal) {
        return .success(
          try record.estimate(at: date, facts: facts(date), wearHours: wearHours(date)))
      } catch {
        return .failure(error)
      }
    }
  }
}
