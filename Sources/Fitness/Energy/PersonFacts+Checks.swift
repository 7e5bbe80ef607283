import HealthModel

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
