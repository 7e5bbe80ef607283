import Foundation

/// The distance that a person can walk and how much of it they show, given what was observed.
///
/// Two unknowns: the distance *d* in metres, and *u*, the logarithm of what multiplies it in everyday
/// walking. A week's observation is of d·e^u, a test's of d. Since the factor is the same in every week, more
/// weeks do not make the estimate surer than the factor is.
///
/// Solved by Gauss and Newton's iteration from the prior, with Laplace's approximation for the deviation.
struct SixMinuteWalkPosterior {
  /// One thing observed: its value, its deviation, and the share of its information that counts.
  struct Observation {
    var meters: Double
    var standardDeviation: Double
    var weight: Double

    var information: Double { weight / (standardDeviation * standardDeviation) }
  }

  private(set) var distance: Double
  private(set) var logFactor = 0.0
  private(set) var standardDeviation = 0.0
  private(set) var changeDeviation = 0.0

  private static let iterations = 20
  private static let leastDistance = 1.0

  /// - Parameters:
  ///   - prior: What is expected of the person.
  ///   - factorDeviation: Of *u*.
  ///   - weeks: Observations of what the person does.
  ///   - others: Observations of what the person can do.
  ///   - factors: Observations of *u*.
  init(
    prior: SixMinuteWalkPrior, factorDeviation: Double, weeks: [Observation],
    others: [Observation], factors: [SixMinuteWalkFactor] = []
  ) {
    let weekly = weeks.reduce(0) { $0 + $1.information }
    let weeklyMean =
      weekly > 0 ? weeks.reduce(0) { $0 + $1.information * $1.meters } / weekly : 0
    let direct = others.reduce(0) { $0 + $1.information }
    func information(_ deviation: Double) -> Double { 1 / (deviation * deviation) }
    let priorInformation = information(prior.standardDeviation)
    let ofFactors = factors.reduce(0) { $0 + information($1.standardDeviation) }
    let pullOfFactors = factors.reduce(0) { $0 + information($1.standardDeviation) * $1.logFactor }
    let factorInformation = information(factorDeviation) + ofFactors
    distance = max(prior.mean, Self.leastDistance)
    for _ in 0..<Self.iterations {
      let factor = exp(logFactor)
      let residual = weeklyMean - distance * factor
      // Derivatives of what is expected of a week by the two unknowns.
      let (byDistance, byFactor) = (factor, distance * factor)
      let a = priorInformation + direct + weekly * byDistance * byDistance
      let b = weekly * byDistance * byFactor
      let c = factorInformation + weekly * byFactor * byFactor
      let others = others.reduce(0) { $0 + $1.information * ($1.meters - distance) }
      let pullDistance =
        priorInformation * (prior.mean - distance) + others + weekly * byDistance * residual
      let pullFactor =
        weekly * byFactor * residual + pullOfFactors - factorInformation * logFactor
      let determinant = a * c - b * b
      distance += (c * pullDistance - b * pullFactor) / determinant
      logFactor += (a * pullFactor - b * pullDistance) / determinant
      distance = max(distance, Self.leastDistance)
      standardDeviation = (c / determinant).squareRoot()
      let byWeekly = weekly * (c * byDistance - b * byFactor) / determinant
      let byDirect = direct * c / determinant
      changeDeviation =
        ((weekly > 0 ? byWeekly * byWeekly / weekly : 0)
        + (direct > 0 ? byDirect * byDirect / direct : 0)).squareRoot()
    }
  }
}
