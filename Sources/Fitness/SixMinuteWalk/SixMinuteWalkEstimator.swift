import Foundation
import HealthModel

/// Estimates how far a person would walk in six minutes, from bouts of walking and the person's facts.
///
/// An estimate is a function of what lies in its window and of the person, and of nothing before: bouts that
/// come late, twice, or go away leave what an estimate made anew has. Of each week in the window the speeds
/// near the best are one observation; how far a person goes in everyday walking of what they could go is
/// unknown, and is a second unknown beside the distance.
///
/// The longer the window, the surer and the slower: with 42 days and a half-life of 14 the newest week has a
/// third of the weight, so that a sudden loss is a dip at first. A ``Recalibration`` shows it whole.
public struct SixMinuteWalkEstimator: Hashable, Sendable {
  public static let name = "six-minute-walk"
  public static let version = SixMinuteWalkConstants.version

  /// How far it looks back, and how fast it forgets, in days of 24 hours.
  public let windowDays: Double
  public let halfLifeDays: Double

  /// - Parameters:
  ///   - windowDays: From a day to the 42 of the normal window.
  ///   - halfLifeDays: Above 0.
  public init(
    windowDays: Double = SixMinuteWalkConstants.windowDays,
    halfLifeDays: Double = SixMinuteWalkConstants.halfLifeDays
  ) {
    self.windowDays = min(max(windowDays, 1), SixMinuteWalkConstants.windowDays)
    self.halfLifeDays = max(halfLifeDays, .leastNonzeroMagnitude)
  }

  /// The estimate for a moment.
  ///
  /// - Parameters:
  ///   - moment: Nothing that ends later is looked at.
  ///   - facts: What is known of the person by then.
  ///   - inputs: Of any time.
  /// - Returns: The value with its interval and what it is made from.
  /// - Throws: What is missing.
  public func estimate(
    at moment: EstimateMoment, facts: PersonFacts, inputs: SixMinuteWalkInputs
  ) throws(EstimateRefusal) -> SixMinuteWalkEstimate {
    guard !facts.usesWheelchair else { throw .wheelchairUser }
    let window = SixMinuteWalkWindow(
      at: moment, duration: .days(windowDays),
      recalibrations: inputs.recalibrations)
    let walks = inputs.walks.observations(in: window.span).filter(SixMinuteWalkWeek.suits)
    let gate = try window.gate(wear: inputs.wear, boutCount: walks.count)
    let sources = SixMinuteWalkSources(walks: walks, in: window, facts: facts, inputs: inputs)
    guard !sources.weeks.isEmpty else {
      throw .tooFewBouts(bouts: walks.count, needed: SixMinuteWalkConstants.bouts)
    }
    let prior = SixMinuteWalkPrior(
      facts: facts, at: moment.instant, isRecalibrated: window.recalibratedFrom != nil)
    let status = SixMinuteWalkCalibration(walks, height: facts.heightMeters)
    let posterior = SixMinuteWalkPosterior(
      prior: prior, factorDeviation: status.factorDeviation,
      weeks: sources.weeks.map(weighted), others: sources.others.map(weighted),
      factors: sources.factors)
    return SixMinuteWalkEstimate(
      posterior, at: moment.instant, window: window, gate: gate, prior: prior, status: status,
      sources: sources)
  }

  private func weighted(
    _ source: SixMinuteWalkSources.Source
  ) -> SixMinuteWalkPosterior.Observation {
    .init(
      meters: source.meters, standardDeviation: source.standardDeviation,
      weight: exp2(-source.ageDays / halfLifeDays))
  }
}

extension SixMinuteWalkEstimate {
  fileprivate init(
    _ posterior: SixMinuteWalkPosterior, at date: Instant, window: SixMinuteWalkWindow,
    gate: SixMinuteWalkWindow.Gate, prior: SixMinuteWalkPrior,
    status: SixMinuteWalkCalibration, sources: SixMinuteWalkSources
  ) {
    typealias Constants = SixMinuteWalkConstants
    self.date = date
    unlimitedMeters = posterior.distance
    meters = min(Constants.greatestDistance, posterior.distance)
    let factor = gate == .relaxed ? Constants.relaxedGateFactor : 1
    standardDeviation = posterior.standardDeviation * factor
    let half = NormalQuantile.of80Percent * standardDeviation
    interval = (posterior.distance - half)...(posterior.distance + half)
    changeDeviation = posterior.changeDeviation * factor
    calibrationStatus = status.status
    self.prior = prior
    personFactor = exp(posterior.logFactor)
    earliestDate = sources.earliestDate
    recalibratedFrom = window.recalibratedFrom
    isGateRelaxed = gate == .relaxed
    usesOxygenUptake = sources.usesOxygenUptake
    inputs = sources.inputs
    boutCount = sources.boutCount
    testCount = sources.testCount
    earlierTestCount = sources.factors.count
    weekCount = sources.weeks.count
  }
}
