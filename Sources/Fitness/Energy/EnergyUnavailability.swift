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
