/// The logarithm of a person's fitness, and what is constantly wrong in everything observed of it.
///
/// Observations are the sum of both and of an error of their own; a laboratory's value is of fitness alone.
/// Because the second state stays, more workouts do not make the first ever surer, as they would if
/// their errors were independent.
///
/// **Source** R. E. Kalman, *A new approach to linear filtering and prediction problems*, J Basic Eng 82,
/// 1960. **Departs from it** in that far-off observations pull no harder than at some deviations.
struct FitnessFilter: Hashable, Sendable {
  private(set) var fitness: Double
  private(set) var bias = 0.0
  private(set) var fitnessVariance: Double
  private var biasVariance: Double
  private var covariance = 0.0
  /// The fitness at an earlier time, of which what comes later tells more.
  private var kept: Kept?
  private let weeklyVariance: Double
  private let clipping: Double

  init(prior: VO2MaxPrior, biasDeviation: Double, constants: VO2MaxConstants) {
    fitness = prior.logValue
    fitnessVariance = prior.logDeviation * prior.logDeviation
    biasVariance = biasDeviation * biasDeviation
    weeklyVariance = constants.weeklyDeviation * constants.weeklyDeviation
    clipping = constants.clipping
  }

  private struct Kept: Hashable {
    var fitness: Double
    var variance: Double
    /// With the fitness now, and with the bias.
    var covarianceNow: Double
    var covarianceBias: Double
  }

  /// Keeps the fitness of this time, to tell later how it has changed since.
  mutating func keep() {
    kept = Kept(
      fitness: fitness, variance: fitnessVariance, covarianceNow: fitnessVariance,
      covarianceBias: covariance)
  }

  /// How much the logarithm has risen since it was kept, and the variance of that.
  var change: (value: Double, variance: Double)? {
    kept.map {
      (fitness - $0.fitness, max(0, fitnessVariance + $0.variance - 2 * $0.covarianceNow))
    }
  }

  /// Lets time pass.
  mutating func pass(weeks: Double) { fitnessVariance += weeklyVariance * max(0, weeks) }

  /// Takes in what a workout tells.
  mutating func observe(_ logValue: Double, variance: Double) {
    let rowFitness = fitnessVariance + covariance
    let rowBias = biasVariance + covariance
    let total = rowFitness + rowBias + variance
    let pull = clipped(logValue - fitness - bias, total)
    let (gainFitness, gainBias) = (rowFitness / total, rowBias / total)
    if let row = kept.map({ $0.covarianceNow + $0.covarianceBias }) {
      update(row, rowFitness, rowBias, pull, total)
    }
    fitness += gainFitness * pull
    bias += gainBias * pull
    fitnessVariance -= gainFitness * rowFitness
    biasVariance -= gainBias * rowBias
    covariance -= gainFitness * rowBias
  }

  /// Takes in what a laboratory measured.
  mutating func measure(_ logValue: Double, variance: Double) {
    let total = fitnessVariance + variance
    let pull = clipped(logValue - fitness, total)
    let (gainFitness, gainBias) = (fitnessVariance / total, covariance / total)
    if let row = kept?.covarianceNow { update(row, fitnessVariance, covariance, pull, total) }
    fitness += gainFitness * pull
    bias += gainBias * pull
    biasVariance -= gainBias * covariance
    covariance -= gainFitness * covariance
    fitnessVariance -= gainFitness * fitnessVariance
  }

  /// Updates what was kept; a row is the covariance of a state with what was observed.
  private mutating func update(
    _ row: Double, _ rowFitness: Double, _ rowBias: Double, _ pull: Double, _ total: Double
  ) {
    let gain = row / total
    kept?.fitness += gain * pull
    kept?.variance -= gain * row
    kept?.covarianceNow -= gain * rowFitness
    kept?.covarianceBias -= gain * rowBias
  }

  private func clipped(_ innovation: Double, _ variance: Double) -> Double {
    let limit = clipping * variance.squareRoot()
    return min(max(innovation, -limit), limit)
  }
}
