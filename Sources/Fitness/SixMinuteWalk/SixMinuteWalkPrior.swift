public import HealthModel

/// The expected distance of a person before any observation, in meters.
///
/// It is the mean of the two references, or a general value where height, weight or birth date is missing or
/// the person is not an adult. After a recalibration its deviation is larger, because the person reported an
/// event and the references describe people without one. A loss then shows nearly in full; with the normal
/// deviation, a fifth of it would be pulled back to the reference.
public struct SixMinuteWalkPrior: Hashable, Sendable {
  public let mean: Double
  public let standardDeviation: Double
  /// Whether the value is from a reference and not the general value.
  public let isPersonal: Bool

  /// The minimum age of the references in years.
  private static let adultAge = 18.0

  public init(facts: PersonFacts, at date: Instant, isRecalibrated: Bool = false) {
    let distances = WalkTestReference.allCases.compactMap { $0.distance(for: facts, at: date) }
    let age = facts.age(at: date) ?? 0
    if age >= Self.adultAge, !distances.isEmpty {
      mean = max(0, distances.reduce(0, +) / Double(distances.count))
      isPersonal = true
    } else {
      mean = SixMinuteWalkConstants.unknownPerson
      isPersonal = false
    }
    standardDeviation =
      isRecalibrated
      ? SixMinuteWalkConstants.recalibratedDeviation
      : isPersonal
        ? SixMinuteWalkConstants.referenceDeviation : SixMinuteWalkConstants.unknownDeviation
  }
}
