public import HealthModel

/// The expected six-minute walk distance of healthy adults, by age, sex, height and weight.
///
/// These equations describe groups: the patients of two studies walked on average 46 m more than the first
/// equation predicts in one study and 104 m less in the other, and deviated by 75 m from that average.
public enum WalkTestReference: String, Hashable, Sendable, CaseIterable {
  /// The equation from 290 people of 40 to 80 years.
  ///
  /// **Source** P. L. Enright, D. L. Sherrill, *AJRCCM* 158, 1998, 1384–1387; coefficients read in table 5 of
  /// the ERS/ATS review of field walking tests, *Eur. Respir. J.* 44, 2014.
  case enrightSherrill = "enright-sherrill"
  /// The equation from 444 people of 40 to 80 years in seven countries.
  ///
  /// **Source** C. Casanova et al., *Eur. Respir. J.* 37, 2011, 150–156; read in the same table. It uses the
  /// heart rate at the end in percent of the predicted maximum. **Departs from it**: that is unknown for a
  /// person who has not walked the test, so 70 is used.
  case casanova

  /// The minimum age of the equations; lower ages are raised to it, because nobody younger was measured.
  static let youngestAge = 40.0
  private static let heartRatePercent = 70.0

  /// Returns the expected distance of a man or a woman.
  ///
  /// - Parameters:
  ///   - age: Years.
  ///   - height: Meters.
  ///   - mass: Kilograms.
  ///   - isMale: Whether to use the equation for men.
  /// - Returns: Meters.
  public func distance(age: Double, height: Double, mass: Double, isMale: Bool) -> Double {
    let age = max(age, Self.youngestAge)
    let centimeters = height * 100
    return switch self {
    case .enrightSherrill where isMale: 7.57 * centimeters - 5.02 * age - 1.76 * mass - 309
    case .enrightSherrill: 2.11 * centimeters - 5.78 * age - 2.29 * mass + 667
    case .casanova:
      361 - 4 * age + 2 * centimeters + 3 * Self.heartRatePercent - 1.5 * mass - (isMale ? 0 : 30)
    }
  }

  /// Returns the expected distance in meters for a person's facts; without a sex, or with another, the mean
  /// of both.
  ///
  /// - Returns: `nil` without an age, a height or a mass.
  public func distance(for facts: PersonFacts, at date: Instant) -> Double? {
    guard let age = facts.age(at: date), let height = facts.heightMeters,
      let mass = facts.massKilograms
    else { return nil }
    func distance(_ isMale: Bool) -> Double {
      self.distance(age: age, height: height, mass: mass, isMale: isMale)
    }
    return switch facts.sex {
    case .male: distance(true)
    case .female: distance(false)
    case .notSet, .other: (distance(true) + distance(false)) / 2
    }
  }

  /// Returns the meters below ``enrightSherrill`` that 5 % of healthy people do not reach.
  ///
  /// **Source** Enright and Sherrill, 1998: 153 for men, 139 for women; recalled, and confirmed by two
  /// independent calculators.
  static func lowerLimitMargin(_ sex: BiologicalSex) -> Double {
    let (men, women) = (153.0, 139.0)
    return switch sex {
    case .male: men
    case .female: women
    case .notSet, .other: (men + women) / 2
    }
  }
}
