import HealthModel

/// An estimator of walking steadiness from the bouts of a week.
///
/// It requires the height, because speed and step length depend on it. Age is not part of the score, which
/// describes the walking and not the person's group.
public struct SteadinessEstimator: Hashable, Sendable {
  public static let name = "walking-steadiness"
  public static let version = SteadinessConstants.version

  public init() {}

  /// Returns the score of the days that are complete at a moment.
  ///
  /// - Parameters:
  ///   - moment: The moment of the estimate; bouts that end later are ignored.
  ///   - facts: The facts known about the person by then.
  ///   - walks: The bouts, of any time.
  /// - Returns: The score with its contributions.
  /// - Throws: The reason why no score is possible.
  public func estimate(
    at moment: EstimateMoment, facts: PersonFacts, walks: WalkHistory
  ) throws(EstimateUnavailability) -> SteadinessEstimate {
    guard !facts.usesWheelchair else { throw .wheelchairUser }
    guard let height = facts.heightMeters, height > 0 else { throw .heightMissing }
    let age = facts.age(at: moment.instant)
    if let age, age < SteadinessConstants.adultAge {
      throw .tooYoung(minimumYears: SteadinessConstants.adultAge)
    }
    let period = try SteadinessPeriod(at: moment, walks: walks)
    let measured = try Self.measures(of: period, height: height)
    let weights = SteadinessWeights(measured.map(\.measure))
    let once = [Int](repeating: 1, count: period.dayCount)
    let values = measured.map { $0.values.percentile(once) ?? $0.measure.scale.reference }
    let total = weights.score(values)
    let score = min(max(total, 0), 1)
    var factor = weights.sharing.squareRoot()
    for isKnown in [age != nil, facts.massKilograms != nil] where !isKnown {
      factor *= SteadinessConstants.unknownFactFactor
    }
    let deviation =
      factor * Self.deviation(measured.map(\.values), values, weights, period.dayCount)
    let half = Self.studentQuantile(dayCount: period.dayCount) * deviation
    return SteadinessEstimate(
      period: period.span, score: score, base: SteadinessWeights.base,
      contributions: zip(weights.measures, values).map { weights.contribution(of: $0, value: $1) },
      limiting: score - total, standardDeviation: deviation,
      interval: (total - half)...(total + half), delayDays: period.delayDays,
      earliestDate: period.walks.first?.span.start ?? period.span.start,
      inputs: period.walks.map(\.id), dayCount: period.dayCount, isAgeKnown: age != nil,
      isWeightKnown: facts.massKilograms != nil)
  }

  private typealias Measured = (measure: SteadinessMeasure, values: SteadinessValues)

  /// Returns the measures with enough days.
  ///
  /// Speed, double support or variability, and a third measure are required.
  private static func measures(
    of period: SteadinessPeriod, height: Double
  ) throws(EstimateUnavailability) -> [Measured] {
    typealias Constants = SteadinessConstants
    let measured = SteadinessMeasure.allCases.map { measure -> Measured in
      let values = zip(period.walks, period.days).compactMap { walk, day in
        measure.value(of: walk, height: height).map { (value: $0, day: day) }
      }
      return (measure, SteadinessValues(values, rank: measure.rank))
    }
    .filter { $0.values.dayCount >= Constants.daysOfMeasure }
    let present = Set(measured.map(\.measure))
    let steadiness: Set<SteadinessMeasure> = [.doubleSupport, .strideTimeVariability]
    guard present.count >= Constants.measures, present.contains(.speed),
      !present.isDisjoint(with: steadiness)
    else { throw .tooFewMeasures(measures: present.count, needed: Constants.measures) }
    return measured
  }

  /// Returns the bootstrap standard deviation of the score over days, corrected for the small number of days.
  private static func deviation(
    _ measured: [SteadinessValues], _ values: [Double], _ weights: SteadinessWeights,
    _ dayCount: Int
  ) -> Double {
    guard dayCount > 1 else { return 0 }
    var resampling = DayResampling(dayCount: dayCount)
    let scores = (0..<SteadinessConstants.resamples).map { _ in
      let counts = resampling.next()
      return weights.score(zip(measured, values).map { $0.percentile(counts) ?? $1 })
    }
    let mean = scores.reduce(0, +) / Double(scores.count)
    let squares = scores.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let correction = Double(dayCount) / Double(dayCount - 1)
    return (correction * squares / Double(scores.count - 1)).squareRoot()
  }

  private static func studentQuantile(dayCount: Int) -> Double {
    let quantiles = SteadinessConstants.studentQuantiles
    let fewest = SteadinessConstants.walkingDays
    return quantiles[min(max(dayCount - fewest, 0), quantiles.count - 1)]
  }
}
