import HealthModel

/// The gross rate of energy at a moment by one method.
struct EnergyRate: Hashable, Sendable {
  var kilocaloriesPerSecond: Double
  /// The standard deviation as a share of the energy.
  var deviation: Double

  init(kilocaloriesPerSecond: Double, deviation: Double) {
    self.kilocaloriesPerSecond = kilocaloriesPerSecond
    self.deviation = deviation
  }

  /// Creates the rate from an oxygen uptake in mL/min·kg and a mass in kilograms.
  init(oxygen: Double, mass: Double, deviation: Double) {
    let litersPerSecond = oxygen * mass / 1000 / 60
    self.init(
      kilocaloriesPerSecond: litersPerSecond * EnergyConstants.kilocaloriesPerLiter,
      deviation: deviation)
  }

  /// Creates the rate from gross metabolic equivalents and a mass in kilograms.
  init(metabolicEquivalents: Double, mass: Double, deviation: Double) {
    self.init(
      kilocaloriesPerSecond: metabolicEquivalents * EnergyConstants.kilocaloriesPerMET * mass
        / 3600,
      deviation: deviation)
  }
}

/// The reason why no energy is estimated; the callers' presentation layer adds the remedy.
public enum EnergyUnavailability: Error, Hashable, Sendable {
  /// The mass is unknown. Nearly all energy of movement is proportional to mass, so an average in its place
  /// could be wrong by half.
  case massMissing
  case heightMissing
  case birthDateMissing
  /// The person is below the age of the equations, which apply to adults.
  case tooYoung(minimumYears: Double)
  /// A fact about the person is outside the plausible range for an adult.
  case implausible(EnergyFact)
}

/// A fact about a person that energy depends on.
public enum EnergyFact: Hashable, Sendable, CaseIterable {
  case mass
  case height
  case age
}

extension PersonFacts {
  /// Returns the mass in kilograms, checked to be plausible for an adult.
  func checkedMass() throws(EnergyUnavailability) -> Double {
    guard let mass = massKilograms else { throw .massMissing }
    guard EnergyConstants.masses.contains(mass) else { throw .implausible(.mass) }
    return mass
  }

  /// Returns the age in years, checked to be plausible for an adult; `nil` where it is unknown.
  func checkedAge(at date: Instant) throws(EnergyUnavailability) -> Double? {
    guard birthDate != nil else { return nil }
    guard let age = age(at: date), age <= EnergyConstants.adultAges.upperBound else {
      throw .implausible(.age)
    }
    let minimum = EnergyConstants.adultAges.lowerBound
    guard age >= minimum else { throw .tooYoung(minimumYears: minimum) }
    return age
  }
}

extension BiologicalSex {
  /// Whether the equations have coefficients for this sex.
  var isOneOfTwo: Bool { self == .female || self == .male }

  /// Returns the value of this sex, or the mean of both for any other.
  func blend(female: Double, male: Double) -> Double {
    switch self {
    case .female: female
    case .male: male
    case .notSet, .other: (female + male) / 2
    }
  }
}
