import ArgumentParser
import HealthModel
import Sessions

/// What is said of a field test on the command line.
struct FieldTestOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A test's course, marked at both ends; each lap is one of it.", valueName: "30m"))
  var courseLength: LengthArgument?
  @Option(
    help: ArgumentHelp(
      "How far it was after the last lap of the course, where it is known.", valueName: "12m"))
  var remainder: RemainderArgument?
  @Option(
    help: ArgumentHelp("From the word to a test's start (default: 3s).", valueName: "3s"))
  var countdown: CountdownArgument?
  @Option(
    help: ArgumentHelp(
      "Heart rate at the end of a test, counted by hand where no strap tells it.",
      valueName: "132"))
  var endHeartRate: Double?

  /// Beats per minute of someone who has just walked a mile.
  private static let heartRates = 40.0...230.0

  /// The test to be done; `nil` for any other workout.
  ///
  /// `asks` is whether someone is there to be asked for the remainder.
  func test(_ kind: FieldTestKind?, asks: Bool) throws -> FieldTest? {
    guard let kind else { return nil }
    var test = try FieldTest(
      kind, courseMeters: try courseLength?.quantity.value(in: .meter),
      countdown: countdown?.duration ?? FieldTest.defaultCountdown)
    test.remainderMeters = remainder?.meters
    test.asksForRemainder = asks
    return test
  }

  /// - Throws: What cannot be said of this.
  func validate(for kind: FieldTestKind?) throws {
    guard let kind else {
      let given: [(Bool, String)] = [
        (courseLength != nil, "--course-length"), (remainder != nil, "--remainder"),
        (countdown != nil, "--countdown"), (endHeartRate != nil, "--end-heart-rate"),
      ]
      if let (_, word) = given.first(where: \.0) {
        throw ValidationError("\(word) is for tests, such as six-minute-walk.")
      }
      return
    }
    do {
      _ = try test(kind, asks: false)
    } catch let error as FieldTestError {
      throw ValidationError("\(error).")
    }
    if let remainder {
      guard let course = try courseLength?.quantity.value(in: .meter) else {
        throw ValidationError("--remainder needs --course-length.")
      }
      guard remainder.meters <= course else {
        throw ValidationError("--remainder is less than one --course-length.")
      }
    }
    if let endHeartRate, !Self.heartRates.contains(endHeartRate) {
      throw ValidationError("--end-heart-rate is in beats per minute, such as 132.")
    }
  }
}

/// A length that may be nothing: `12m`, `0m`, `7.5m`.
struct RemainderArgument: ExpressibleByArgument {
  let meters: Double

  init?(argument: String) {
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

/// A stretch of time that may be nothing: `3s`, `0s`.
struct CountdownArgument: ExpressibleByArgument {
  let duration: Duration

  init?(argument: String) {
    if ["0", "0s"].contains(argument) {
      duration = .zero
    } else if let length = DurationArgument(argument: argument) {
      duration = length.duration
    } else {
      return nil
    }
  }
}
