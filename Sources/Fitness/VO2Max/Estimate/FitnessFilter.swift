/// A filter of the logarithm of a person's fitness and the constant bias of its observations.
///
/// A workout observes the sum of both plus an independent error; a laboratory value observes fitness alone.
/// Because the bias persists, more workouts do not make the fitness arbitrarily certain, as independent
/// errors would.
///
/// **Source** R. E. Kalman, *A new approach to linear filtering and prediction problems*, J Basic Eng 82,
/// 1960. **Departs from it** in that the innovation is clipped at a number of standard deviations.
struct FitnessFilter: Hashable, Sendable {
  private(set) var fitness: Double
  private(set) var bias = 0.0
  private(set) var fitnessVariance: Double
  private var biasVariance: Double
  private var covariance = 0.0
  /// The fitness at an earlier time, which later observations continue to update.
  private var snapshot: Snapshot?
  private let weeklyVariance: Double
  private let clipping: Double

  init(prior: VO2MaxPrior, biasDeviation: Double, constants: VO2MaxConstants) {
    fitness = prior.logValue
    fitnessVariance = prior.logDeviation * prior.logDeviation
    biasVariance = biasDeviation * biasDeviation
    weeklyVariance = constants.weeklyDeviation * constants.weeklyDeviation
    clipping = constants.clipping
  }

  private struct Snapshot: Hashable {
    var fitness: Double
    var variance: Double
    /// The covariance with the current fitness, and with the bias.
    var covarianceNow: Double
    var covarianceBias: Double
  }

  /// Stores the current fitness for a later comparison.
  mutating func saveSnapshot() {
    snapshot = Snapshot(
      fitness: fitness, variance: fitnessVariance, covarianceNow: fitnessVariance,
      covarianceBias: covariance)
  }

  /// The rise of the logarithm since it was stored, and the variance of the rise.
  var change: (value: Double, variance: Double)? {
    snapshot.map {
      (fitness - $0.fitness, max(0, fitnessVariance + $0.variance - 2 * $0.covarianceNow))
    }
  }

  /// Advances the time.
  mutating func pass(weeks: Double) { fitnessVariance += weeklyVariance * max(0, weeks) }

  /// Updates with the observation of a workout.
  mutating func observe(_ logValue: Double, variance: Double) {
    let rowFitness = fitnessVariance + covariance
    let rowBias = biasVariance + covariance
    let total = rowFitness + rowBias + variance
    let pull = clipped(logValue - fitness - bias, total)
    let (gainFitness, gainBias) = (rowFitness / total, rowBias / total)
    if let row = snapshot.map({ $0.covarianceNow + $0.covarianceBias }) {
      update(row, rowFitness, rowBias, pull, total)
    }
    fitness += gainFitness * pull
    bias += gainBias * pull
    fitnessVariance -= gainFitness * rowFitness
    biasVariance -= gainBias * rowBias
    covariance -= gainFitness * rowBias
  }

  /// Updates with a laboratory value.
  mutating func measure(_ logValue: Double, variance: Double) {
    let total = fitnessVariance + variance
    let pull = clipped(logValue - fitness, total)
    let (gainFitness, gainBias) = (fitnessVariance / total, covariance / total)
    if let row = snapshot?.covarianceNow { update(row, fitnessVariance, covariance, pull, total) }
    fitness += gainFitness * pull
    bias += gainBias * pull
    biasVariance -= gainBias * covariance
    covariance -= gainFitness * covariance
    fitnessVariance -= gainFitness * fitnessVariance
  }

  /// Updates the stored fitness; a row is the covariance of a state with the observation.
  private mutating func update(
    _ row: Double, _ rowFitness: Double, _ rowBias: Double, _ pull: Double, _ total: Double
  ) {
    let gain = row / total
    snapshot?.fitness += gain * pull
    snapshot?.variance -= gain * row
    snapshot?.covarianceNow -= gain * rowFitness
    snapshot?.covarianceBias -= gain * rowBias
  }

  private func clipped(_ innovation: Double, _ variance: Double) -> Double {
    let limit = clipping * variance.squareRoot()
    return min(max(innovation, -limit), limit)
  }
}
