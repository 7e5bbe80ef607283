public import HealthModel

/// What is expected of a person before any of their walking was seen, in metres.
///
/// The mean of the two references; where height, weight or birth date is missing, or the person is no
/// adult, what is expected of anybody. After a recalibration it is held for less sure: the person told that
/// something happened, and references are of people to whom nothing did. A loss is then shown nearly whole;
/// with the deviation of other days, a fifth of it would be drawn back to the reference.
public struct SixMinuteWalkPrior: Hashable, Sendable {
  public let mean: Double
  public let standardDeviation: Double
  /// Whether it is a reference's, and not what is expected of anybody.
  public let isPersonal: Bool

  /// Years from which the references hold at all.
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
