/// The condition that ends a step of a plan.
public enum StepGoal: Hashable, Sendable, Codable {
  /// The person ends the step with the lap key.
  case open
  /// Active time in seconds.
  case time(seconds: Double)
  /// Distance in meters.
  case distance(meters: Double)
  /// Active energy in kilocalories.
  case energy(kilocalories: Double)
  /// A number of pool lengths.
  case lengths(count: Int)
  /// A heart rate in beats per minute that is reached from below.
  case heartRateAbove(beatsPerMinute: Double)
  /// A heart rate in beats per minute to which it falls.
  case heartRateBelow(beatsPerMinute: Double)
  /// Active time in seconds since the start of the step before: the send-off of a pool set.
  ///
  /// A swim that takes longer leaves no rest.
  case sendOff(seconds: Double)

  /// The valid values of a goal; chosen by this project, wider than any workout.
  static let seconds = 0.001...604_800.0
  static let meters = 1.0...1_000_000.0
  static let kilocalories = 1.0...20_000.0
  static let counts = 1...10_000
  static let heartRates = 30.0...250.0

  /// Whether the value is one that a person can do; a number from a file can be anything.
  var isValid: Bool {
    switch self {
    case .open: true
    case .time(let seconds), .sendOff(let seconds): Self.seconds.contains(seconds)
    case .distance(let meters): Self.meters.contains(meters)
    case .energy(let kilocalories): Self.kilocalories.contains(kilocalories)
    case .lengths(let count): Self.counts.contains(count)
    case .heartRateAbove(let rate), .heartRateBelow(let rate): Self.heartRates.contains(rate)
    }
  }

  /// Whether the goal depends on the step before it.
  var isSendOff: Bool {
    if case .sendOff = self { true } else { false }
  }
}
