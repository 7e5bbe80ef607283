package import ArgumentParser
import HealthModel
package import Sessions

/// The options of field tests.
package struct FieldTestOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The length of a test's course, such as 30m; each lap is one course.", valueName: "30m"))
  package var courseLength: LengthArgument?
  @Option(
    help: ArgumentHelp(
      "The distance after the last full course, such as 12m.", valueName: "12m"))
  package var remainder: RemainderArgument?
  @Option(
    help: ArgumentHelp("The countdown before a test (default: 3s).", valueName: "3s"))
  package var countdown: CountdownArgument?
  @Option(
    help: ArgumentHelp(
      "The heart rate in beats per minute at the end of a test, counted by hand.",
      valueName: "132"))
  package var endHeartRate: Double?

  /// The valid heart rates in beats per minute after a mile.
  private static let heartRates = 40.0...230.0

  /// Returns the test; `nil` for any other workout.
  ///
  /// `asks` is whether a person can be asked for the remainder.
  package func test(_ kind: FieldTestKind?, asks: Bool) throws -> FieldTest? {
    guard let kind else { return nil }
    var test = try FieldTest(
      kind, courseMeters: try courseLength?.quantity.value(in: .meter),
      countdown: countdown?.duration ?? FieldTest.defaultCountdown)
    test.remainderMeters = remainder?.meters
    test.asksForRemainder = asks
    return test
  }

  /// - Throws: A `ValidationError` for options that do not fit the test.
  package func validate(for kind: FieldTestKind?) throws {
    guard let kind else {
      let given: [(Bool, String)] = [
        (courseLength != nil, "--course-length"), (remainder != nil, "--remainder"),
        (countdown != nil, "--countdown"), (endHeartRate != nil, "--end-heart-rate"),
      ]
      if let (_, word) = given.first(where: \.0) {
        throw ValidationError("\(word) needs a test, such as six-minute-walk")
      }
      return
    }
    do {
      _ = try test(kind, asks: false)
    } catch let error as FieldTestError {
      throw ValidationError("\(error)")
    }
    if let remainder {
      guard let course = try courseLength?.quantity.value(in: .meter) else {
        throw ValidationError("--remainder needs --course-length")
      }
      guard remainder.meters <= course else {
        throw ValidationError("--remainder must be less than --course-length")
      }
    }
    if let endHeartRate, !Self.heartRates.contains(endHeartRate) {
      throw ValidationError("--end-heart-rate must be from 40 to 230 beats per minute")
    }
  }
}

/// A length argument that can be zero: `12m`, `0m`, `7.5m`.
package struct RemainderArgument: ExpressibleByArgument {
  package let meters: Double

  package init?(argument: String) {
    if ["0", "0m"].contains(argument) {
      meters = 0
    } else if let length = LengthArgument(argument: argument),
      let meters = try? length.quantity.value(in: .meter)
    {
      self.meters = meters
    } else {
      return nil
    }
  }
}

/// A duration argument that can be zero: `3s`, `0s`.
package struct CountdownArgument: ExpressibleByArgument {
  package let duration: Duration

  package init?(argument: String) {
    if ["0", "0s"].contains(argument) {
      duration = .zero
    } else if let length = DurationArgument(argument: argument) {
      duration = length.duration
    } else {
      return nil
    }
  }
}
