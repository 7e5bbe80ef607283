import Fitness
import HealthModel
import RecordingCore

/// The active energy of the minutes of moving, by the same engine as that of a workout.
///
/// A minute of steps is walking, or running at a cadence of 150 steps a minute and more; pushes are those of a
/// wheelchair. Movement without steps adds nothing: no method here measures it. The basal energy of a day is an estimate
/// of its own.
struct CollectedEnergy: Sendable {
  private let usesWheelchair: Bool
  private let person: Walker
  private var engines: [WorkoutActivityType: WorkoutEnergyEngine] = [:]

  init(_ person: Walker) {
    self.person = person
    usesWheelchair = person.usesWheelchair
  }

  /// Returns the energy of a minute with its metadata; `nil` without movement, or without the person's mass.
  mutating func energy(
    of minute: CollectedMinute
  ) -> (kilocalories: Double, note: EnergyNote)? {
    guard minute.movingSeconds >= 1, let facts = person.facts else { return nil }
    let activity = activity(of: minute)
    if engines[activity] == nil {
      engines[activity] = try? WorkoutEnergyEngine(
        activity, facts: facts, at: minute.start,
        maximalOxygenUptake: person.maximalOxygenUptake.map {
          MaximalOxygenUptake(value: $0.value, relativeDeviation: $0.relativeDeviation)
        })
    }
    guard var engine = engines[activity] else { return nil }
    let seconds = Int(clamping: min(minute.movingSeconds, 60).rounded())
    let before = engine.total.kilocalories
    var slices: [EnergySlice] = []
    for second in 0..<seconds {
      slices += engine.process(
        EffortMoment(
          time: minute.start + .seconds(second), speed: minute.speed,
          heartRate: minute.heart.mean, cadence: usesWheelchair ? nil : minute.cadence))
    }
    slices += engine.pause(at: minute.start + .seconds(seconds))
    engines[activity] = engine
    let kilocalories = engine.total.kilocalories - before
    guard kilocalories > 0,
      let note = EnergyNote(
        engine.total, slices.last?.method, algorithm: WorkoutEnergyEngine.name,
        version: WorkoutEnergyEngine.version)
    else { return nil }
    return (kilocalories, note)
  }

  private func activity(of minute: CollectedMinute) -> WorkoutActivityType {
    if usesWheelchair { return .wheelchairWalkPace }
    return (minute.cadence ?? 0) >= MovementWatch.runningCadence ? .running : .walking
  }
}
