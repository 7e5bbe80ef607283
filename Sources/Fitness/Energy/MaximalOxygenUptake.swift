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

/// The maximal oxygen uptake of a person with its uncertainty.
public struct MaximalOxygenUptake: Hashable, Sendable {
  /// In mL/min·kg.
  public var value: Double
  /// As a share of the value.
  public var relativeDeviation: Double

  /// Creates the person's own estimated or measured uptake.
  public init(value: Double, relativeDeviation: Double) {
    self.value = value
    self.relativeDeviation = relativeDeviation
  }

  /// Creates the expected uptake for age, sex, mass and height; `nil` without an age.
  ///
  /// Uses the equations of the FRIEND registry, as in ``VO2MaxPrior``; **departs from it** in requiring an
  /// age and in clamping the value to the published range.
  init?(forAge age: Double?, sex: BiologicalSex, mass: Double, height: Double?) {
    guard let age else { return nil }
    var deviation = height == nil ? Self.deviationWithoutHeight : Self.deviation
    if !sex.isOneOfTwo { deviation = Self.deviationWithoutSex }
    func predicted(_ isFemale: Bool) -> Double {
      guard let height else {
        return VO2MaxPrior.friend2017(age: age, isFemale: isFemale, mass: mass)
      }
      return VO2MaxPrior.friend2018(age: age, isFemale: isFemale, height: height, mass: mass)
    }
    let predicted = sex.blend(female: predicted(true), male: predicted(false))
    value = min(max(predicted, Self.values.lowerBound), Self.values.upperBound)
    relativeDeviation = deviation
  }

  /// The relative deviations; the two wider ones are choices.
  private static let deviation = 0.17
  private static let deviationWithoutHeight = 0.18
  private static let deviationWithoutSex = 0.22
  /// The range that the uptake is clamped to, in mL/min·kg.
  private static let values = 14.0...65.0
}
