import HealthModel

extension PersonFacts {
  /// Kilograms that an adult can have.
  func checkedMass() throws(EnergyRefusal) -> Double {
    guard let mass = massKilograms else { throw .massMissing }
    guard EnergyConstants.masses.contains(mass) else { throw .implausible(.mass) }
    return mass
  }

  /// Years that an adult can have; `nil` where they are not known.
  func checkedAge(at date: Instant) throws(EnergyRefusal) -> Double? {
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
  /// Whether equations have numbers for it.
  var isOneOfTwo: Bool { self == .female || self == .male }

  /// A number of its own where there is one, else the mean of both.
  func blend(female: Double, male: Double) -> Double {
    switch self {
    case .female: female
    case .male: male
    case .notSet, .other: (female + male) / 2
    }
  }
}
