/// The VO₂max from a field test.
public struct FieldTestResult: Hashable, Sendable {
  /// mL/min·kg.
  public let value: Double
  /// mL/min·kg: the standard error of estimate between people of the authors' equation.
  public let standardError: Double
  /// Whether the person or the effort is outside the range that the equation was derived from.
  public let isOutsideStudy: Bool
  public let testType: VO2MaxTestType

  /// The interval in mL/min·kg that contains the true value in 80 % of tests.
  public var interval80: ClosedRange<Double> {
    let half = NormalQuantile.of80Percent * standardError
    return value - half...value + half
  }

  /// Rejects implausible results, which indicate a typing error.
  init(
    value: Double, standardError: Double, isOutsideStudy: Bool, testType: VO2MaxTestType
  ) throws(FieldTestUnavailability) {
    guard Self.possible.contains(value) else { throw .impossibleResult(value) }
    self.value = value
    self.standardError = standardError
    self.isOutsideStudy = isOutsideStudy
    self.testType = testType
  }

  /// The plausible range of a walking person in mL/min·kg; choice.
  static let possible = 5.0...100.0
}

/// The reason why a field test has no result.
public enum FieldTestUnavailability: Error, Hashable, Sendable {
  /// An input is missing or implausible.
  case input(FieldTestInput)
  /// The inputs result in an implausible VO₂max.
  case impossibleResult(Double)
}

/// The inputs of field tests.
public enum FieldTestInput: Hashable, Sendable, CaseIterable {
  case age
  case sex
  case mass
  case time
  case distance
  case heartRate
  case stage
}

/// The plausible inputs of a field test; values outside are typing errors; choices.
enum FieldTestLimits {
  static let ages = 6.0...100.0
  static let masses = 25.0...300.0
  static let heartRates = 50.0...230.0

  static func age(_ age: Double?) throws(FieldTestUnavailability) -> Double {
    try check(age, ages, .age)
  }

  static func mass(_ kilograms: Double?) throws(FieldTestUnavailability) -> Double {
    try check(kilograms, masses, .mass)
  }

  static func heartRate(_ beatsPerMinute: Double?) throws(FieldTestUnavailability) -> Double {
    try check(beatsPerMinute, heartRates, .heartRate)
  }

  static func check(
    _ value: Double?, _ range: ClosedRange<Double>, _ input: FieldTestInput
  ) throws(FieldTestUnavailability) -> Double {
    guard let value, range.contains(value) else { throw .input(input) }
    return value
  }
}

/// Cooper's test: the distance of running in twelve minutes.
///
///     mL/min·kg = (meters − 504.9) / 44.73
///
/// **Source** K. H. Cooper, *A means of assessing maximal oxygen intake*, JAMA 203, 1968: 115 men of the Air
/// Force, r = 0.897 (read in its abstract); the equation checked in six public programs, and equal to the
/// one in miles. The standard error is a choice: the paper's correlation leaves about 3, and A.
/// Bandyopadhyay, Biol Sport 32(1), 2015 (read) found 3.0 too much, ± 1.5, in students.
public struct CooperRun: Hashable, Sendable {
  /// Seconds.
  public static let duration = 720.0

  /// Meters.
  public var distance: Double

  public init(distance: Double) { self.distance = distance }

  public func result() throws(FieldTestUnavailability) -> FieldTestResult {
    let distance = try FieldTestLimits.check(distance, Self.distances, .distance)
    return try FieldTestResult(
      value: (distance - 504.9) / 44.73, standardError: 4,
      isOutsideStudy: !Self.studied.contains(distance), testType: .maxExercise)
  }

  /// The plausible distances in meters: less is walking and outside the equation, more is beyond the world
  /// record; choice.
  private static let distances = 900.0...4800.0
  /// The range of the studied men in meters; recalled.
  private static let studied = 1600.0...3400.0
}

/// The 20 m shuttle run with one-minute stages.
///
///     mL/min·kg = 31.025 + 3.238 · S − 3.248 · A + 0.1536 · S · A,  S = 8 + stage / 2 km/h
///
/// A is the age of people under 18, and 18 for adults.
///
/// **Source** L. A. Léger et al., *The multistage 20 metre shuttle run test for aerobic fitness*, J Sports
/// Sci 6(2), 1988, for both ages; the adults' standard error L. Léger, C. Gadoury, *Validity of the 20 m
/// shuttle run test with 1 min stages to predict VO₂max in adults*, Can J Sport Sci 14(1), 1989. Read in
/// their abstracts, but for the children's standard error, which is recalled.
public struct ShuttleRun: Hashable, Sendable {
  /// Years.
  public var age: Double?
  /// The last complete stage, from 1; the authors' tape announces a stage at its end (recalled).
  public var stage: Int

  public init(age: Double?, stage: Int) {
    self.age = age
    self.stage = stage
  }

  /// Returns the speed of a stage in kilometers per hour.
  public static func speed(ofStage stage: Int) -> Double { 8 + 0.5 * Double(stage) }

  public func result() throws(FieldTestUnavailability) -> FieldTestResult {
    let age = try FieldTestLimits.age(age)
    guard Self.stages.contains(stage) else { throw .input(.stage) }
    let speed = Self.speed(ofStage: stage)
    let counted = min(age, Self.adultAge)
    return try FieldTestResult(
      value: 31.025 + 3.238 * speed - 3.248 * counted + 0.1536 * speed * counted,
      standardError: age < Self.adultAge ? 5.9 : 4.4,
      isOutsideStudy: !(8.0...50).contains(age), testType: .maxExercise)
  }

  private static let adultAge = 18.0
  private static let stages = 1...21
}
