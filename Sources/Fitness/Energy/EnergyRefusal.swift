/// Why no energy is estimated; what would help is said at the edge, in one place.
public enum EnergyRefusal: Error, Hashable, Sendable {
  /// Nearly all of what moving takes goes with mass; an average in its place would be off by half.
  case massMissing
  case heightMissing
  case birthDateMissing
  /// The equations are of adults.
  case tooYoung(minimumYears: Double)
  /// What is known of the person can be of no adult.
  case implausible(EnergyFact)
}

/// A fact about a person that energy depends on.
public enum EnergyFact: Hashable, Sendable, CaseIterable {
  case mass
  case height
  case age
}
