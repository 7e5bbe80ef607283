public import HealthModel

/// The Rockport fitness walking test: a mile walked as fast as possible.
///
///     L/min = 6.9652 + 0.0091 · lb − 0.0257 · age + 0.5955 · male − 0.2240 · minutes − 0.0115 · bpm
///
/// **Source** G. M. Kline et al., *Estimation of VO₂max from a one-mile track walk, gender, age, and body
/// weight*, Med Sci Sports Exerc 19(3), 1987: 30 to 69 years, 0.325 L/min of standard error. Read in its
/// abstract. The form for mL/min·kg that is quoted more often is not in it, and is not used.
public struct RockportWalk: Hashable, Sendable {
  public static let distanceMeters = 1609.344

  /// Years.
  public var age: Double?
  public var sex: BiologicalSex
  public var massKilograms: Double?
  /// Seconds for the mile.
  public var time: Double
  /// Beats per minute, the mean of the last quarter of the mile.
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

  public func result() throws(FieldTestUnavailability) -> FieldTestResult {
    let age = try FieldTestLimits.age(age)
    let mass = try FieldTestLimits.mass(massKilograms)
    let heartRate = try FieldTestLimits.heartRate(heartRate)
    let time = try FieldTestLimits.check(time, Self.times, .time)
    guard sex == .male || sex == .female else { throw .input(.sex) }
    let litres =
      6.9652 + 0.0091 * mass * 2.2046226 - 0.0257 * age + (sex == .male ? 0.5955 : 0)
      - 0.2240 * time / 60 - 0.0115 * heartRate
    return try FieldTestResult(
      value: litres * 1000 / mass, standardError: 325 / mass,
      isOutsideStudy: !(30.0..<70).contains(age), testType: .predictionSubMaxExercise)
  }

  /// The plausible times of a walk in seconds per mile; choice.
  private static let times = 480.0...2400.0
}
