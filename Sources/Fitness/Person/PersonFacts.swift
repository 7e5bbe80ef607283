public import HealthModel

/// The facts about a person at a moment that estimates use.
///
/// Unknown facts are absent; no estimator substitutes an average without reporting it.
public struct PersonFacts: Hashable, Sendable, Codable {
  public var birthDate: BirthDate?
  public var sex: BiologicalSex
  public var heightMeters: Double?
  public var massKilograms: Double?
  /// The maximum heart rate in beats per minute that the person entered from a test; it overrides any
  /// formula.
  public var maximumHeartRate: Double?
  /// The heart rate at rest in beats per minute.
  public var restingHeartRate: Double?
  /// Whether medication limits the heart rate; `nil` where the person has not answered.
  public var takesHeartRateMedication: Bool?
  /// Whether a pacing device or atrial fibrillation is declared: the heart rate does not measure effort.
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

  /// Returns the age in years, with fraction, from the day of birth to the moment's day in UTC; `nil` without
  /// a birth date or before it.
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
