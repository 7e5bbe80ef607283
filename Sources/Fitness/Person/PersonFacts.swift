public import HealthModel

/// What is known of a person at a moment, as far as estimates use it.
///
/// What the person has not said is absent; no estimator puts an average in its place without saying so.
public struct PersonFacts: Hashable, Sendable, Codable {
  public var birthDate: BirthDate?
  public var sex: BiologicalSex
  public var heightMeters: Double?
  public var massKilograms: Double?
  /// Beats per minute, as the person entered it from a test; it goes before any formula.
  public var maximumHeartRate: Double?
  /// Beats per minute at rest.
  public var restingHeartRate: Double?
  /// Whether a medicine limits the heart rate; `nil` when it was never asked.
  public var takesHeartRateMedication: Bool?
  /// Whether a pacing device or atrial fibrillation was declared: the heart rate does not tell effort.
  public var hasIrregularRhythm: Bool
  public var usesWheelchair: Bool

  public init(
    birthDate: BirthDate? = nil, sex: BiologicalSex = .notSet, heightMeters: Double? = nil,
    massKilograms: Double? = nil, maximumHeartRate: Double? = nil,
    restingHeartRate: Double? = nil, takesHeartRateMedication: Bool? = nil,
    hasIrregularRhythm: Bool = false, usesWheelchair: Bool = false
  ) {
    self.birthDate = birthDate
    self.sex = sex
    self.heightMeters = heightMeters
    self.massKilograms = massKilograms
    self.maximumHeartRate = maximumHeartRate
    self.restingHeartRate = restingHeartRate
    self.takesHeartRateMedication = takesHeartRateMedication
    self.hasIrregularRhythm = hasIrregularRhythm
    self.usesWheelchair = usesWheelchair
  }

  /// Years from the day of birth to the moment's day of UTC, with the fraction; `nil` without a birth date or
  /// before it.
  public func age(at date: Instant) -> Double? {
    guard let birthDate else { return nil }
    let day = (date.secondsSince1970 / Self.secondsOfDay).rounded(.down)
    let years = (day - Double(birthDate.daysSince1970)) / Self.daysOfYear
    return years >= 0 ? years : nil
  }

  private static let secondsOfDay = 86_400.0
  /// The mean of the Gregorian calendar.
  private static let daysOfYear = 365.2425
}
