import Fitness
import HealthModel
import Sessions

/// The energy of a swim in a pool, from its lengths: a correction of a length also corrects the energy.
struct PoolEnergyFollower: RecordingEngine {
  static var release: EngineRelease? {
    EngineRelease(
      name: "swim-energy", algorithm: SwimEnergyEngine.name, version: SwimEnergyEngine.version)
  }

  private let facts: PersonFacts
  private var start: Instant?

  static func isNeeded(for configuration: WorkoutConfiguration) -> Bool {
    configuration.swimmingLocationType == .pool
  }

  init?(_ setup: EngineSetup) {
    guard let facts = setup.options.walker?.facts else { return nil }
    self.facts = facts
  }

  mutating func begin(at date: Instant, _ context: inout EngineContext) { start = date }

  mutating func process(
    _ reading: EngineReading, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    guard case .laps(let laps, let now) = reading, let start,
      var engine = try? SwimEnergyEngine(facts: facts, at: start)
    else { return }
    var method: EnergyMethod?
    for lap in laps where (lap.distanceMeters ?? 0) > 0 {
      let slices = engine.process(
        SwimLength(span: lap.span, style: lap.style ?? .unknown, meters: lap.distanceMeters))
      method = slices.last?.method ?? method
    }
    let total = engine.total
    findings.append(
      .energy(
        kilocalories: total.kilocalories,
        EnergyNote(
          total, method, algorithm: SwimEnergyEngine.name, version: SwimEnergyEngine.version),
        at: now))
  }

  mutating func shift(by offset: Duration) { start? += offset }
}
