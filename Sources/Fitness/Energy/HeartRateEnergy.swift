import HealthModel

/// The oxygen uptake that corresponds to a heart rate.
///
///     oxygen = 3.5 + (rate − resting) / (maximum − resting) · (maximal uptake − 3.5)
///
/// **Source** D. P. Swain, B. C. Leutholtz, *Heart rate reserve is equivalent to %VO2 reserve, not to
/// %VO2max*, Med Sci Sports Exerc 29(3), 1997, with the person's maximal uptake, or the expected one for age,
/// sex, mass and height. On measured runners and walkers it is more accurate than L. R. Keytel et al., J
/// Sports Sci 23(3), 2005, which does not use a maximum; see docs/validation.md.
struct HeartRateEnergy: Hashable, Sendable {
  private let resting: Double
  private let maximum: Double
  private let uptake: MaximalOxygenUptake

  /// Fails with `nil` where the heart rate does not measure effort, because of medication or an irregular
  /// rhythm, and where the maximum cannot be determined.
  init?(
    facts: PersonFacts, mass: Double, age: Double?, height: Double?,
    uptake known: MaximalOxygenUptake?
  ) {
    guard facts.takesHeartRateMedication != true, !facts.hasIrregularRhythm,
      !facts.usesWheelchair
    else { return nil }
    let stated = facts.maximumHeartRate.flatMap {
      EnergyConstants.maximumHeartRates.contains($0) ? $0 : nil
    }
    let byAge = age.map {
      EnergyConstants.maximumHeartRateAtBirth + EnergyConstants.maximumHeartRatePerYear * $0
    }
    let prior = MaximalOxygenUptake(
      forAge: age, sex: facts.sex, mass: mass, height: height)
    guard let maximum = stated ?? byAge, let uptake = known ?? prior,
      uptake.value > OxygenDemand.resting
    else { return nil }
    let resting =
      facts.restingHeartRate.flatMap {
        EnergyConstants.restingHeartRates.contains($0) ? $0 : nil
      }
      ?? facts.sex.blend(
        female: EnergyConstants.restingHeartRateFemale,
        male: EnergyConstants.restingHeartRateMale)
    guard resting < maximum else { return nil }
    (self.resting, self.maximum, self.uptake) = (resting, maximum, uptake)
  }

  /// Returns the share of the reserve, 0...1.
  func reserve(at heartRate: Double) -> Double {
    min(max((heartRate - resting) / (maximum - resting), 0), 1)
  }

  /// Returns the oxygen uptake in mL/min·kg.
  func oxygen(at heartRate: Double) -> Double {
    OxygenDemand.resting + reserve(at: heartRate) * (uptake.value - OxygenDemand.resting)
  }

  /// Returns the standard deviation as a share of the energy.
  func deviation(at heartRate: Double, onFoot: Bool) -> Double {
    let own =
      reserve(at: heartRate) < EnergyConstants.lowReserve
      ? EnergyConstants.lowHeartRateDeviation : EnergyConstants.heartRateDeviation
    let other = onFoot ? 0 : EnergyConstants.otherExerciseDeviation
    let uptake = uptake.relativeDeviation
    return (own * own + other * other + uptake * uptake).squareRoot()
  }
}
