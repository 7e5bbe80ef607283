import Foundation
import HealthModel

/// The data of a person's workouts, sorted and unique, prepared for estimates at any date.
struct VO2MaxRecord {
  private let constants: VO2MaxConstants
  private let findings: [VO2MaxFinding]
  private let laboratory: [LaboratoryVO2Max]
  /// The cached result of each workout, with the reserve it was computed for.
  private var answers: [Answer?]

  private struct Answer {
    var reserve: HeartRateReserve
    var massKilograms: Double?
    var fitness: ObservedFitness?
  }

  init(
    _ findings: [VO2MaxFinding], _ laboratory: [LaboratoryVO2Max], _ constants: VO2MaxConstants
  ) {
    self.constants = constants
    var seen: Set<UUID> = []
    self.findings = findings.sorted { Self.order($0) < Self.order($1) }
      .filter { seen.insert($0.id).inserted }
    seen = []
    self.laboratory =
      laboratory
      .filter { $0.value.isFinite && $0.value > 0 }
      .sorted { ($0.date, $0.id) < ($1.date, $1.id) }
      .filter { seen.insert($0.id).inserted }
    answers = Array(repeating: nil, count: self.findings.count)
  }

  private static func order(_ finding: VO2MaxFinding) -> (Instant, Instant, UUID) {
    (finding.span.end, finding.span.start, finding.id)
  }

  // MARK: Estimate

  mutating func estimate(
    at date: Instant, facts: PersonFacts, wearHours: Double
  ) throws(EstimateUnavailability) -> VO2MaxEstimate {
    let age = try admit(facts, at: date, wearHours)
    let values = laboratoryValues(at: date)
    let recent = date - .seconds(clamping: constants.windowDays * Self.day)
    let start =
      values.last.map {
        min(recent, $0.date - .seconds(clamping: constants.laboratoryMarginDays * Self.day))
      }
      ?? recent
    let window = indices(after: start, upTo: date)
    let heart = Heart(
      maximum: maximum(in: window, age: age, facts),
      resting: RestingHeartRate(facts, constants: constants))
    let told = told(in: window, heart, facts)
    try requireEffort(told, in: window, after: recent)
    return VO2MaxEstimate(
      at: date, age: age, facts, heart, told, values.filter { $0.date > start },
      heartRateFrom: beginning(ofHeld: heart.maximum, in: window), constants)
  }

  /// Returns the change of fitness between two dates that both have an estimate.
  mutating func change(
    from earlier: Instant, to later: Instant, facts: PersonFacts, wearHours: Double
  ) throws(EstimateUnavailability) -> VO2MaxChange {
    let age = try admit(facts, at: later, wearHours)
    let start = earlier - .seconds(clamping: constants.windowDays * Self.day)
    let window = indices(after: start, upTo: later)
    let heart = Heart(
      maximum: maximum(in: window, age: age, facts),
      resting: RestingHeartRate(facts, constants: constants))
    let told = told(in: window, heart, facts)
    for date in [earlier, later] {
      let recent = date - .seconds(clamping: constants.windowDays * Self.day)
      try requireEffort(
        told.filter { $0.observation.span.end <= date },
        in: indices(after: recent, upTo: date), after: recent)
    }
    var filter = FitnessFilter(
      prior: VO2MaxPrior(facts, age: age, constants: constants),
      biasDeviation: constants.biasDeviation(facts, heart), constants: constants)
    filter.run(
      told, laboratory.filter { $0.date > start && $0.date <= later }, until: later,
      keepingAt: earlier, constants)
    let change = filter.change ?? (0, 0)
    return VO2MaxChange(
      from: earlier, to: later, logRatio: change.value,
      logDeviation: change.variance.squareRoot())
  }

  private func admit(
    _ facts: PersonFacts, at date: Instant, _ wearHours: Double
  ) throws(EstimateUnavailability) -> Double {
    if facts.hasIrregularRhythm { throw .irregularRhythm }
    if facts.usesWheelchair { throw .wheelchairUser }
    guard let age = facts.age(at: date) else { throw .birthDateMissing }
    guard age >= constants.leastAge else { throw .tooYoung(minimumYears: constants.leastAge) }
    guard wearHours >= constants.leastWearHours else {
      throw .tooLittleWear(hours: wearHours, needed: constants.leastWearHours)
    }
    return age
  }

  // MARK: Window

  private func laboratoryValues(at date: Instant) -> [LaboratoryVO2Max] {
    let start = date - .seconds(clamping: constants.laboratoryDays * Self.day)
    return laboratory.filter { $0.date > start && $0.date <= date }
  }

  private func indices(after start: Instant, upTo date: Instant) -> Range<Int> {
    firstIndex { $0 > start }..<max(firstIndex { $0 > start }, firstIndex { $0 > date })
  }

  /// Returns the index of the first workout whose end satisfies a predicate; the ends are sorted.
  private func firstIndex(where isSo: (Instant) -> Bool) -> Int {
    findings.partitioningIndex { isSo($0.span.end) }
  }

  /// Returns the fitness of the window's workouts, each by the heart rates at the person's age at its time.
  private mutating func told(
    in window: Range<Int>, _ heart: Heart, _ facts: PersonFacts
  ) -> [FitnessObservation] {
    var told: [FitnessObservation] = []
    for index in window {
      guard case .observed(let observation) = findings[index] else { continue }
      var maximum = heart.maximum
      // A predicted maximum depends on the age; an entered or observed one does not.
      if maximum.source != .observed, let age = facts.age(at: observation.span.end) {
        maximum = MaximumHeartRate(facts, age: age, held: [], constants: constants)
      }
      let reserve = HeartRateReserve(
        maximum: maximum, resting: heart.resting, constants: constants)
      if let fitness = fitness(of: observation, at: index, reserve, facts.massKilograms) {
        told.append(FitnessObservation(observation: observation, fitness: fitness))
      }
    }
    return told
  }

  private mutating func fitness(
    of observation: VO2MaxObservation, at index: Int, _ reserve: HeartRateReserve,
    _ massKilograms: Double?
  ) -> ObservedFitness? {
    if let answer = answers[index], answer.reserve == reserve, answer.massKilograms == massKilograms
    {
      return answer.fitness
    }
    let fitness = observation.fitness(
      reserve, massKilograms: massKilograms, constants: constants)
    answers[index] = Answer(reserve: reserve, massKilograms: massKilograms, fitness: fitness)
    return fitness
  }

  private func maximum(in window: Range<Int>, age: Double, _ facts: PersonFacts) -> MaximumHeartRate
  {
    MaximumHeartRate(
      facts, age: age, held: window.lazy.compactMap { held(at: $0) }, constants: constants)
  }

  private func held(at index: Int) -> Double? {
    guard case .observed(let observation) = findings[index] else { return nil }
    return observation.highestHeldHeartRate
  }

  /// Returns the start of the workout whose heart rate raised the maximum.
  ///
  /// It is part of the estimate even if it has no other use.
  private func beginning(ofHeld maximum: MaximumHeartRate, in window: Range<Int>) -> Instant? {
    guard maximum.source == .observed else { return nil }
    return window.first { held(at: $0) == maximum.beatsPerMinute }
      .map { findings[$0].span.start }
  }

  // MARK: Requirements

  /// Requires one workout of brisk effort or several of lighter effort; throws the most frequent rejection
  /// otherwise.
  private func requireEffort(
    _ told: [FitnessObservation], in window: Range<Int>, after recent: Instant
  ) throws(EstimateUnavailability) {
    let fresh = told.filter { $0.observation.span.end > recent }
    if fresh.contains(where: { $0.fitness.fractions.upperBound >= constants.brisk }) { return }
    guard fresh.count < constants.lightWorkouts else { return }
    guard fresh.isEmpty else {
      throw .tooFewBouts(bouts: fresh.count, needed: constants.lightWorkouts)
    }
    var counts: [WorkoutRejection: Int] = [:]
    for index in window where findings[index].span.end > recent {
      switch findings[index] {
      case .rejected(let workout): counts[workout.reason, default: 0] += 1
      case .observed: counts[.effort, default: 0] += 1
      }
    }
    let most = counts.values.max()
    throw .noSuitableWorkout(WorkoutRejection.allCases.first { counts[$0] == most && most != nil })
  }

  private static let day = 86_400.0
}
