import HealthModel

/// The resting heart rate, and whether it is the person's own.
public struct RestingHeartRate: Hashable, Sendable {
  public let beatsPerMinute: Double
  /// Whether it was measured; otherwise it is a general value.
  public let isMeasured: Bool

  public init(_ facts: PersonFacts, constants: VO2MaxConstants = .standard) {
    if let measured = facts.restingHeartRate, constants.plausibleResting.contains(measured) {
      beatsPerMinute = measured
      isMeasured = true
      return
    }
    isMeasured = false
    beatsPerMinute =
      switch facts.sex {
      case .male: constants.restingMen
      case .female: constants.restingWomen
      case .notSet, .other: (constants.restingMen + constants.restingWomen) / 2
      }
  }
}

/// The heart rate reserve between rest and maximum.
///
/// A share of it corresponds to the same share of the oxygen uptake reserve.
///
/// **Source** D. P. Swain et al., *Relationship between % heart rate reserve and % VO₂ reserve in treadmill
/// exercise*, Med Sci Sports Exerc 30(2), 1998: 1.5 + 1.03 times the share, in percent (read). **Departs from
/// it** in that the shares are treated as equal, and in that walking is counted from some beats above rest,
/// where regression lines of the BYU-Idaho walkers meet the oxygen uptake at rest.
public struct HeartRateReserve: Hashable, Sendable {
  public let maximum: MaximumHeartRate
  public let resting: RestingHeartRate
  private let walkingOffset: Double

  public init(
    maximum: MaximumHeartRate, resting: RestingHeartRate, constants: VO2MaxConstants = .standard
  ) {
    self.maximum = maximum
    self.resting = resting
    walkingOffset = constants.walkingOffset
  }

  /// Returns the share of the reserve at a heart rate; `nil` where the reserve is too small.
  public func fraction(of heartRate: Double, _ gait: FootGait) -> Double? {
    let minimum = resting.beatsPerMinute + (gait == .walking ? walkingOffset : 0)
    let reserve = maximum.beatsPerMinute - minimum
    guard reserve >= Self.minimumReserve else { return nil }
    return (heartRate - minimum) / reserve
  }

  /// The minimum reserve in beats per minute; choice.
  private static let minimumReserve = 30.0
}
