import Fitness
import HealthModel
import Sessions

/// The energy of the workout for the session and the samples.
extension RecordingCore {
  /// Begins with the session: the person's age is that of its day.
  mutating func beginEnergy(at date: Instant) {
    guard let person = options.walker, !isPoolSwim else { return }
    energy = EnergyFollower(session.configuration.activityType, person, at: date)
  }

  /// Emits the seconds until now.
  mutating func updateEnergy(at now: Instant) {
    guard session.state == .running, energy != nil else { return }
    energy?.advance(to: now, cadence: walk?.cadence(at: now))
    shareEnergy(at: now)
  }

  mutating func finishEnergy(at now: Instant) {
    guard energy != nil else { return }
    energy?.finish()
    shareEnergy(at: now)
  }

  /// Updates the energy with the lengths of a pool so far: a correction of a length also corrects
  /// the energy.
  mutating func updateSwimEnergy(_ laps: [Lap], at now: Instant) {
    guard isPoolSwim, let facts = options.walker?.facts, let start = session.startDate,
      var engine = try? SwimEnergyEngine(facts: facts, at: start)
    else { return }
    var method: EnergyMethod?
    for lap in laps where (lap.distanceMeters ?? 0) > 0 {
      let slices = engine.process(
        SwumLength(span: lap.span, style: lap.style ?? .unknown, meters: lap.distanceMeters))
      method = slices.last?.method ?? method
    }
    share(
      engine.total, method, algorithm: SwimEnergyEngine.name, version: SwimEnergyEngine.version,
      at: now)
  }

  private mutating func shareEnergy(at now: Instant) {
    guard let energy else { return }
    share(
      energy.energy, energy.method, algorithm: WorkoutEnergyEngine.name,
      version: WorkoutEnergyEngine.version, at: now)
  }

  /// Updates the session with the sum, which never decreases.
  private mutating func share(
    _ total: ActiveEnergy, _ method: EnergyMethod?, algorithm: String, version: Int, at now: Instant
  ) {
    let before = session.totals(at: now).energyKilocalories ?? 0
    guard total.kilocalories > before else { return }
    slicer?.energyNote = EnergyNote(total, method, algorithm: algorithm, version: version)
    observe(.energy(kilocalories: total.kilocalories, at: now))
  }

  private var isPoolSwim: Bool { session.configuration.swimmingLocationType == .pool }
}
