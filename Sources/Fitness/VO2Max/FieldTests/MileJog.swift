public import HealthModel

/// A mile jogged at an easy, even pace.
///
///     mL/min·kg = 100.5 + 8.344 · male − 0.1636 · kg − 1.438 · minutes − 0.1928 · bpm
///
/// **Source** J. D. George et al., *VO₂max estimation from a submaximal 1-mile track jog for fit college-age
/// individuals*, Med Sci Sports Exerc 25(3), 1993: 18 to 29 years, not faster than 8 minutes (men) or 9
/// (women), not above 180 bpm; standard error in cross-validation 3.1. Read in its abstract.
public struct MileJog: Hashable, Sendable {
  public static let distanceMeters = 1609.344

  /// Years.
  public var age: Double?
  public var sex: BiologicalSex
  public var massKilograms: Double?
  /// Seconds for the mile.
  public var time: Double
  /// Beats per minute at the end.
  public var heartRate: Double?

  public init(
    age: Double?, sex: BiologicalSex, massKilograms: Double?, time: Double, heartRate: Double?
  ) {
    self.age = age
    self.sex = sex
    self.massKilograms = massKilograms
    self.time = time
    self.heartRate = heartRate
  }

  /// Returns the result; throws for a pace or heart rate above the study's limits, because the equation is
  /// for easy jogs.
  public func result() throws(FieldTestUnavailability) -> FieldTestResult {
    let age = try FieldTestLimits.age(age)
    let mass = try FieldTestLimits.mass(massKilograms)
    guard sex == .male || sex == .female else { throw .input(.sex) }
    let fastest = sex == .male ? 480.0 : 540.0
    let time = try FieldTestLimits.check(time, fastest...Self.slowest, .time)
    let heartRate = try FieldTestLimits.heartRate(heartRate)
    guard heartRate <= Self.highestHeartRate else { throw .input(.heartRate) }
    return try FieldTestResult(
      value: 100.5 + (sex == .male ? 8.344 : 0) - 0.1636 * mass - 1.438 * time / 60
        - 0.1928 * heartRate,
      standardError: 3.1, isOutsideStudy: !(18.0..<30).contains(age),
      testType: .predictionSubMaxExercise)
  }

  private static let highestHeartRate = 180.0
  /// The slowest jog in seconds per mile; choice.
  private static let slowest = 1080.0
}
