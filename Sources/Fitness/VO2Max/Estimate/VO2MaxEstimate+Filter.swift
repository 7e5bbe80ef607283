import Foundation
import HealthModel

/// The heart rates that an estimate uses.
struct Heart: Hashable, Sendable {
  var maximum: MaximumHeartRate
  var resting: RestingHeartRate
}

/// A workout with the fitness it indicates.
struct FitnessObservation: Hashable, Sendable {
  var observation: VO2MaxObservation
  var fitness: ObservedFitness
}

extension VO2MaxEstimate {
  /// Runs the filter over a window: at least one workout, and laboratory values, each oldest first.
  ///
  /// An observed maximum heart rate was reached in the workout that began at `heartRateFrom`.
  init(
    at date: Instant, age: Double, _ facts: PersonFacts, _ heart: Heart,
    _ told: [FitnessObservation],
    _ laboratory: [LaboratoryVO2Max], heartRateFrom: Instant?, _ constants: VO2MaxConstants
  ) {
    self.date = date
    prior = VO2MaxPrior(facts, age: age, constants: constants)
    maximumHeartRate = heart.maximum
    restingHeartRate = heart.resting
    takesHeartRateMedication = facts.takesHeartRateMedication
    limits = CardioFitnessLimits(age: age, sex: facts.sex)
    workouts = told.map(\.observation.id)
    laboratoryValues = laboratory.map(\.id)
    segmentCount = told.reduce(0) { $0 + $1.fitness.segmentCount }
    gaits = told.reduce(into: []) { $0.formUnion($1.fitness.gaits) }
    let lowest = told.map(\.fitness.fractions.lowerBound).min() ?? 0
    fractions = lowest...max(lowest, told.map(\.fitness.fractions.upperBound).max() ?? 0)
    let starts = told.map(\.observation.span.start) + laboratory.map(\.date)
    earliestDataUsed = min(starts.min() ?? date, heartRateFrom ?? date)
    var filter = FitnessFilter(
      prior: prior, biasDeviation: constants.biasDeviation(facts, heart), constants: constants)
    filter.run(told, laboratory, until: date, constants)
    unclampedValue = exp(filter.fitness)
    logDeviation = filter.fitnessVariance.squareRoot()
    value = min(max(unclampedValue, constants.range.lowerBound), constants.range.upperBound)
  }
}

extension FitnessFilter {
  private enum Step {
    case measure(LaboratoryVO2Max)
    case observe(ObservedFitness)
    case keep
  }

  /// Processes a window in order of time, and advances the time to a date.
  ///
  /// At `keepingAt` the fitness is stored, after the observations up to then.
  mutating func run(
    _ told: [FitnessObservation], _ laboratory: [LaboratoryVO2Max], until date: Instant,
    keepingAt keep: Instant? = nil, _ constants: VO2MaxConstants
  ) {
    let measures = laboratory.map { (time: $0.date, rank: 0, step: Step.measure($0)) }
    let observations = told.map {
      (time: $0.observation.span.end, rank: 1, step: Step.observe($0.fitness))
    }
    let keeps = keep.map { [(time: $0, rank: 2, step: Step.keep)] } ?? []
    var now: Instant?
    for (time, _, step) in (measures + observations + keeps)
      .sorted(by: { ($0.time, $0.rank) < ($1.time, $1.rank) })
    {
      pass(from: now, to: time)
      now = time
      switch step {
      case .measure(let value):
        measure(
          log(value.value), variance: constants.laboratoryDeviation * constants.laboratoryDeviation)
      case .observe(let fitness): observe(fitness.logValue, variance: fitness.variance)
      case .keep: self.saveSnapshot()
      }
    }
    pass(from: now, to: date)
  }

  private mutating func pass(from start: Instant?, to end: Instant) {
    let weekSeconds = 7 * 86_400.0
    if let start { pass(weeks: (end - start).inSeconds / weekSeconds) }
  }
}

extension VO2MaxConstants {
  /// Returns the deviation of a person's economy and heart rates, by how well the heart rates are known.
  func biasDeviation(_ facts: PersonFacts, _ heart: Heart) -> Double {
    let deviation =
      switch heart.maximum.source {
      case .entered: biasWithKnownMaximum
      case _ where facts.takesHeartRateMedication == true: biasUnderMedication
      case .observed: biasWithKnownMaximum
      case .predicted, .predictedUnderMedication: biasDeviation
      }
    return deviation + (heart.resting.isMeasured ? 0 : biasWithoutResting)
  }
}
