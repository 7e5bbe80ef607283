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
