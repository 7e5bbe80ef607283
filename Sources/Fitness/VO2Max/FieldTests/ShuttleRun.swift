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
