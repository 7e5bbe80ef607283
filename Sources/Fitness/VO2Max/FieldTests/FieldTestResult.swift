/// The VO₂max that a test people do on purpose comes to.
public struct FieldTestResult: Hashable, Sendable {
  /// mL/min·kg.
  public let value: Double
  /// mL/min·kg: what the authors' equation leaves between people, its standard error of estimate.
  public let standardError: Double
  /// Whether the person or the effort lies outside those that the equation was made of.
  public let isOutsideStudy: Bool
  public let testType: VO2MaxTestType

  /// Where the truth is in 80 of 100 tests, in mL/min·kg.
  public var interval80: ClosedRange<Double> {
    let half = NormalQuantile.of80Percent * standardError
    return value - half...value + half
  }

  /// Refuses what no test can come to, so that a slip of the finger makes no result.
  init(
    value: Double, standardError: Double, isOutsideStudy: Bool, testType: VO2MaxTestType
  ) throws(FieldTestRefusal) {
    guard Self.possible.contains(value) else { throw .impossibleResult(value) }
    self.value = value
    self.standardError = standardError
    self.isOutsideStudy = isOutsideStudy
    self.testType = testType
  }

  /// mL/min·kg of living people on their feet; choice.
  static let possible = 5.0...100.0
}

/// Why a field test has no result.
public enum FieldTestRefusal: Error, Hashable, Sendable {
  /// What the equation needs is not known, or out of any reason.
  case input(FieldTestInput)
  /// The numbers together come to no VO₂max that people have.
  case impossibleResult(Double)
}

/// What field tests need.
public enum FieldTestInput: Hashable, Sendable, CaseIterable {
  case age
  case sex
  case mass
  case time
  case distance
  case heartRate
  case stage
}

/// The numbers a field test may be given: beyond them is a slip of the finger; choices.
enum FieldTestLimits {
  static let ages = 6.0...100.0
  static let masses = 25.0...300.0
  static let heartRates = 50.0...230.0

  static func age(_ age: Double?) throws(FieldTestRefusal) -> Double {
    try check(age, ages, .age)
  }

  static func mass(_ kilograms: Double?) throws(FieldTestRefusal) -> Double {
    try check(kilograms, masses, .mass)
  }

  static func heartRate(_ beatsPerMinute: Double?) throws(FieldTestRefusal) -> Double {
    try check(beatsPerMinute, heartRates, .heartRate)
  }

  static func check(
    _ value: Double?, _ range: ClosedRange<Double>, _ input: FieldTestInput
  ) throws(FieldTestRefusal) -> Double {
    guard let value, range.contains(value) else { throw .input(input) }
    return value
  }
}
