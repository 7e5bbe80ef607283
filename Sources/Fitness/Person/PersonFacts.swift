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

  /// Years since birth, with the fraction, as of noon UTC of the birthday; `nil` without a birth date or
  /// before it.
  public func age(at date: Instant) -> Double? {
    guard let birthDate else { return nil }
    let years = Double(date.daysSince1970 - birthDate.daysSince1970) / 365.2425
    return years >= 0 ? years : nil
  }
}

extension Instant {
  /// Whole days of UTC.
  fileprivate var daysSince1970: Int {
    let day: Int64 = 86_400_000_000
    let days = microseconds / day
    return Int(microseconds % day < 0 ? days - 1 : days)
  }
}

extension BirthDate {
  /// The day's number in the proleptic Gregorian calendar.
  ///
  /// **Source** H. Hinnant, *chrono-compatible low-level date algorithms*, 2021.
  fileprivate var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
