import Foundation
public import HealthModel

/// An estimator of the six-minute walk distance from bouts of walking and the person's facts.
///
/// An estimate is a pure function of its window and the person: bouts that arrive late, twice or are deleted
/// give the same result as a new estimate. The speeds near the best of each week in the window are one
/// observation. The share of their capacity that a person uses in everyday walking is the second unknown
/// besides the distance.
///
/// A longer window is more certain and slower to react: with 42 days and a half-life of 14, the newest week
/// has a third of the weight, so a sudden loss first appears as a dip. A ``Recalibration`` shows it in full.
public struct SixMinuteWalkEstimator: Hashable, Sendable {
  public static let name = "six-minute-walk"
  public static let version = SixMinuteWalkConstants.version

  /// The length of the window and the half-life of observations, in days of 24 hours.
  public let windowDays: Double
  public let halfLifeDays: Double

  /// Creates an estimator.
  ///
  /// - Parameters:
  ///   - windowDays: One day to the 42 days of the normal window.
  ///   - halfLifeDays: More than 0.
  public init(
    windowDays: Double = SixMinuteWalkConstants.windowDays,
    halfLifeDays: Double = SixMinuteWalkConstants.halfLifeDays
  ) {
    self.windowDays = min(max(windowDays, 1), SixMinuteWalkConstants.windowDays)
    self.halfLifeDays = max(halfLifeDays, .leastNonzeroMagnitude)
  }

  /// Returns the estimate for a moment.
  ///
  /// - Parameters:
  ///   - moment: The moment of the estimate; inputs that end later are ignored.
  ///   - facts: The facts known about the person by then.
  ///   - inputs: The inputs, of any time.
  /// - Returns: The value with its interval and sources.
  /// - Throws: The reason why no estimate is possible.
  public func estimate(
    at moment: EstimateMoment, facts: PersonFacts, inputs: SixMinuteWalkInputs
  ) throws(EstimateUnavailability) -> SixMinuteWalkEstimate {
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

/// The accuracy of the speeds in a window and its effect on the uncertainty of the estimate.
struct SixMinuteWalkCalibration: Hashable, Sendable {
  let status: SixMinuteWalkEstimate.CalibrationStatus

  /// Without a height the step length is a guess, so the status is uncalibrated in any case.
  init(_ walks: [WalkObservation], height: Double?) {
    typealias Constants = SixMinuteWalkConstants
    let minutes = walks.lazy.filter(\.isCalibrated).map { $0.seconds / 60 }.reduce(0, +)
    let days = Set(
      walks.lazy.filter(\.isNearCentre).map {
        Int(clamping: ($0.span.start - Instant(microseconds: 0)).inDays.rounded(.down))
      })
    let isCalibrated =
      height != nil
      && (minutes >= Constants.calibratedMinutes || days.count >= Constants.calibratedDays)
    status = isCalibrated ? .calibrated : .uncalibrated
  }

  /// The deviation of the logarithm of the person's factor; an incorrect stride is incorrect in all weeks.
  var factorDeviation: Double {
    typealias Constants = SixMinuteWalkConstants
    let own = Constants.factorDeviation
    guard status == .uncalibrated else { return own }
    let stride = Constants.uncalibratedDeviation / Constants.unknownPerson
    return (own * own + stride * stride).squareRoot()
  }
}

/// A week with the estimate at its end, or the reason why there is none.
public struct SixMinuteWalkOfWeek: Hashable, Sendable {
  public let week: CalendarWeek
  public let result: Result<SixMinuteWalkEstimate, EstimateUnavailability>

  public init(week: CalendarWeek, result: Result<SixMinuteWalkEstimate, EstimateUnavailability>) {
    self.week = week
    self.result = result
  }

  public var estimate: SixMinuteWalkEstimate? { try? result.get() }
}

extension SixMinuteWalkEstimator {
  /// Returns one estimate for the end of each week.
  ///
  /// - Parameters:
  ///   - weeks: In any order.
  ///   - facts: Returns the facts known about the person at a moment.
  ///   - inputs: The inputs, of any time.
  /// - Returns: The estimates in the order of the weeks.
  public func history(
    of weeks: some Sequence<CalendarWeek>, facts: (Instant) -> PersonFacts,
    inputs: SixMinuteWalkInputs
  ) -> [SixMinuteWalkOfWeek] {
    weeks.map { week in
      let moment = week.end
      return SixMinuteWalkOfWeek(
        week: week,
        result: Result { () throws(EstimateUnavailability) in
          try estimate(at: moment, facts: facts(moment.instant), inputs: inputs)
        })
    }
  }
}
