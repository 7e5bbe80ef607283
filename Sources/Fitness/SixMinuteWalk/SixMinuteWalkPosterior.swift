import Foundation

/// The posterior of a person's walking distance and everyday factor, given the observations.
///
/// There are two unknowns: the distance *d* in meters, and *u*, the logarithm of the factor in everyday
/// walking. A week observes d·e^u, a test observes d. Because the factor is the same in all weeks, more weeks
/// do not make the estimate more certain than the factor.
///
/// It is solved by Gauss–Newton iteration from the prior, with Laplace's approximation for the deviation.
struct SixMinuteWalkPosterior {
  /// One observation: its value, its deviation and the weight of its information.
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
  private static let minimumDistance = 1.0

  /// Solves for the two unknowns.
  ///
  /// - Parameters:
  ///   - prior: The expected distance of the person.
  ///   - factorDeviation: The prior deviation of *u*.
  ///   - weeks: Observations of everyday walking.
  ///   - others: Observations of capacity.
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
    distance = max(prior.mean, Self.minimumDistance)
    for _ in 0..<Self.iterations {
      let factor = exp(logFactor)
      let residual = weeklyMean - distance * factor
      // The derivatives of the expected week with respect to the two unknowns.
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
      distance = max(distance, Self.minimumDistance)
      standardDeviation = (c / determinant).squareRoot()
      let byWeekly = weekly * (c * byDistance - b * byFactor) / determinant
      let byDirect = direct * c / determinant
      changeDeviation =
        ((weekly > 0 ? byWeekly * byWeekly / weekly : 0)
        + (direct > 0 ? byDirect * byDirect / direct : 0)).squareRoot()
    }
  }
}
