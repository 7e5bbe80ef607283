import Fitness
import HealthModel

/// The people of the energy tests and their activities.
enum EnergyPeople {
  static let start = Instant(microseconds: 1_790_000_000_000_000)

  /// Thirty years old at ``start``, except for some days.
  static let man = PersonFacts(
    birthDate: BirthDate(year: 1996, month: 9, day: 1), sex: .male, heightMeters: 1.80,
    massKilograms: 80)
  static let woman = PersonFacts(
    birthDate: BirthDate(year: 1996, month: 9, day: 1), sex: .female, heightMeters: 1.66,
    massKilograms: 62)

  static func with(
    _ facts: PersonFacts = man, _ change: (inout PersonFacts) -> Void
  ) -> PersonFacts {
    var facts = facts
    change(&facts)
    return facts
  }

  /// One moment per second of a level section.
  static func moments(
    _ seconds: Int, from first: Int = 0, speed: Double? = nil, heartRate: Double? = nil,
    grade: Double? = nil, cadence: Double? = nil
  ) -> [EffortMoment] {
    (first..<first + seconds).map { second in
      EffortMoment(
        time: start + .seconds(second), speed: speed,
        altitude: grade.map { 200 + $0 * (speed ?? 0) * Double(second) },
        hasBarometricAltitude: grade != nil, heartRate: heartRate, cadence: cadence)
    }
  }

  /// The slices of moments and their total.
  static func run(
    _ activity: WorkoutActivityType, _ moments: [EffortMoment], of facts: PersonFacts = man,
    maximalOxygenUptake: MaximalOxygenUptake? = nil
  ) throws -> (slices: [EnergySlice], total: ActiveEnergy) {
    var engine = try WorkoutEnergyEngine(
      activity, facts: facts, at: start, maximalOxygenUptake: maximalOxygenUptake)
    let slices = engine.process(moments) + engine.finish()
    return (slices, engine.total)
  }
}
