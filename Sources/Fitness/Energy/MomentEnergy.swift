import HealthModel

/// The rates of all methods for a moment of a workout; methods that do not apply are absent.
struct MomentEnergy: Hashable, Sendable {
  var demand: EnergyRate?
  var swim: EnergyRate?
  var heartRate: EnergyRate?
  var compendium: EnergyRate

  /// Accesses the rate of a method.
  subscript(method: EnergyMethod) -> EnergyRate? {
    switch method {
    case .demand: demand
    case .swim: swim
    case .heartRate: heartRate
    case .compendium: compendium
    }
  }
}

/// A model that calculates the rates of an activity's moments for one person.
struct MomentEnergyModel: Hashable, Sendable {
  let activity: WorkoutActivityType
  let mass: Double
  let heartRate: HeartRateEnergy?
  /// Whether the activity is done in a wheelchair; walking and running demand do not apply to it.
  let isOnWheels: Bool

  init(
    activity: WorkoutActivityType, facts: PersonFacts, mass: Double, age: Double?,
    uptake: MaximalOxygenUptake?
  ) {
    self.activity = activity
    self.mass = mass
    isOnWheels = facts.usesWheelchair && activity.isOnFoot
    let height = facts.heightMeters.flatMap {
      EnergyConstants.heights.contains($0) ? $0 : nil
    }
    heartRate =
      activity.hasHeartRateEnergy
      ? HeartRateEnergy(facts: facts, mass: mass, age: age, height: height, uptake: uptake) : nil
  }

  /// Returns the rates for plausible readings: speed in meters per second, grade as a fraction, whether the
  /// grade is barometric, heart rate in beats per minute and cadence in steps per minute.
  func energy(
    speed: Double?, grade: Double?, isBarometric: Bool, heartRate beats: Double?,
    cadence: Double?
  ) -> MomentEnergy {
    var energy = MomentEnergy(compendium: compendium(speed: speed))
    if activity.hasDemand, !isOnWheels, let speed {
      let oxygen = OxygenDemand.onFoot(speed: speed, grade: grade ?? 0, cadence: cadence)
      energy.demand = EnergyRate(
        oxygen: oxygen, mass: mass,
        deviation: demandDeviation(
          FootGait(speed: speed, cadence: cadence), grade, isBarometric))
    }
    if activity.isSwimming, let speed {
      energy.swim = EnergyRate(
        metabolicEquivalents: CompendiumPace.swimming(.unknown).metabolicEquivalents(at: speed),
        mass: mass, deviation: EnergyConstants.swimDeviation)
    }
    if let heartRate, let beats {
      energy.heartRate = EnergyRate(
        oxygen: heartRate.oxygen(at: beats), mass: mass,
        deviation: heartRate.deviation(at: beats, onFoot: activity.hasDemand))
    }
    return energy
  }

  private func compendium(speed: Double?) -> EnergyRate {
    let entry =
      isOnWheels ? WorkoutActivityType.wheelchairWalkPace.compendiumEntry : activity.compendiumEntry
    let equivalents =
      if activity == .cycling, let speed {
        CompendiumPace.cycling.metabolicEquivalents(at: speed)
      } else {
        entry.metabolicEquivalents
      }
    return EnergyRate(
      metabolicEquivalents: equivalents, mass: mass, deviation: entry.deviation)
  }

  private func demandDeviation(_ gait: FootGait, _ grade: Double?, _ isBarometric: Bool) -> Double {
    guard let grade else { return EnergyConstants.unknownGradeDeviation }
    guard isBarometric else { return EnergyConstants.receiverGradeDeviation }
    let isDescent = grade < EnergyConstants.descentGrade
    return switch gait {
    case .walking:
      isDescent ? EnergyConstants.descentDeviation : EnergyConstants.walkingDeviation
    case .running:
      isDescent ? EnergyConstants.runningDescentDeviation : EnergyConstants.runningDeviation
    }
  }
}
