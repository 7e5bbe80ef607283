public import HealthModel

/// The rate at which a person spends energy at rest.
public struct BasalRate: Hashable, Sendable {
  /// The method that the rate is calculated by.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// The equation of Mifflin and St Jeor, from mass, height, age and sex.
    case mifflinStJeor
    /// One metabolic equivalent, from mass alone; too coarse for a day.
    case conventional
  }

  public let source: Source
  public let kilocaloriesPerDay: Double
  /// The standard deviation in kilocalories per day; it describes the person and is the same on all days.
  public let standardDeviation: Double

  /// Calculates the rate from mass, height, age and sex.
  ///
  ///     kcal/day = 10 · kg + 6.25 · cm − 5 · years + 5 (men) or − 161 (women)
  ///
  /// Where the sex is unknown or another, the rate is the mean of both with a larger deviation.
  ///
  /// **Source** M. D. Mifflin, S. T. St Jeor et al., *A new predictive equation for resting energy expenditure
  /// in healthy individuals*, Am J Clin Nutr 51, 1990; 498 people of 19 to 78 years.
  public init(of facts: PersonFacts, at date: Instant) throws(EnergyUnavailability) {
    let mass = try facts.checkedMass()
    guard let height = facts.heightMeters else { throw .heightMissing }
    guard EnergyConstants.heights.contains(height) else { throw .implausible(.height) }
    guard let age = try facts.checkedAge(at: date) else { throw .birthDateMissing }
    let shared =
      EnergyConstants.basalPerKilogram * mass + EnergyConstants.basalPerCentimeter * height * 100
      + EnergyConstants.basalPerYear * age
    let (female, male) = (EnergyConstants.basalFemale, EnergyConstants.basalMale)
    let constant = facts.sex.blend(female: female, male: male)
    source = .mifflinStJeor
    kilocaloriesPerDay = shared + constant
    let bySex = facts.sex.isOneOfTwo ? 0 : (male - female) / 2
    let byPerson = EnergyConstants.basalDeviation * kilocaloriesPerDay
    standardDeviation = (byPerson * byPerson + bySex * bySex).squareRoot()
  }

  /// Calculates the rate that is subtracted from a workout's energy: the person's rate, or one metabolic
  /// equivalent where height or age is unknown.
  init(forWorkoutOf facts: PersonFacts, at date: Instant) throws(EnergyUnavailability) {
    do {
      try self.init(of: facts, at: date)
    } catch {
      guard error == .heightMissing || error == .birthDateMissing else { throw error }
      self.init(conventionalFor: try facts.checkedMass())
    }
  }

  private init(conventionalFor mass: Double) {
    source = .conventional
    kilocaloriesPerDay = mass * EnergyConstants.kilocaloriesPerMET * 24
    standardDeviation = EnergyConstants.conventionalBasalDeviation * kilocaloriesPerDay
  }

  /// Returns the energy spent at this rate over a duration.
  public func energy(over duration: Duration) -> EnergyEstimate {
    let days = duration.inSeconds / 86_400
    return EnergyEstimate(
      kilocalories: kilocaloriesPerDay * days, standardDeviation: standardDeviation * days)
  }
}
