public import HealthModel

/// What happened in a six-minute walk test that a person did on purpose, and what it says.
///
/// The protocol is that of the clinics: up and down a straight level course of 30 m or more, as far as
/// possible in six minutes, standing still allowed while the clock runs, told the time and not urged on.
///
/// **Source** ATS statement, *AJRCCM* 166, 2002, 111–117, and A. E. Holland et al., *Eur. Respir. J.* 44,
/// 2014, 1428–1446. **Departs from it** in that nobody else is there, and in that a course without a known
/// length is measured by satellites.
public struct SixMinuteWalkTest: Hashable, Sendable {
  /// How far the person went.
  public enum Distance: Hashable, Sendable {
    /// A course's length in metres, how often it was walked from end to end, and the metres of the last,
    /// unfinished one.
    case course(length: Double, laps: Int, remainder: Double)
    /// Metres of a route outdoors.
    case route(meters: Double)
  }

  /// Seconds of the test.
  public static let seconds = SixMinuteWalkConstants.testSeconds
  /// Metres; a shorter course has more turns, which cost some 20 m on 20 m (measured on 50 people).
  public static let standardCourse = 30.0

  public let start: Instant
  /// Seconds walked and rested, at most 360.
  public let duration: Double
  public let distance: Distance
  /// When the person stood still.
  public let rests: [Span]

  /// `nil` for what no test can be: a length, a number of laps or a remainder below nothing, a remainder
  /// that is longer than the course, or a time longer than the test.
  public init?(start: Instant, duration: Double, distance: Distance, rests: [Span] = []) {
    switch distance {
    case .course(let length, let laps, let remainder):
      guard length > 0, length.isFinite, laps >= 0, (0...length).contains(remainder) else {
        return nil
      }
    case .route(let meters):
      guard meters >= 0, meters.isFinite else { return nil }
    }
    guard (0...Self.seconds).contains(duration) else { return nil }
    self.start = start
    self.duration = duration
    self.distance = distance
    self.rests = rests
  }

  public var meters: Double {
    switch distance {
    case .course(let length, let laps, let remainder): Double(laps) * length + remainder
    case .route(let meters): meters
    }
  }

  /// Whether the person gave up before the time; the distance counts all the same.
  public var wasStoppedEarly: Bool { duration < Self.seconds }

  /// Whether the course was shorter than that of the references, which makes the distance shorter.
  public var isOnShortCourse: Bool {
    guard case .course(let length, _, _) = distance else { return false }
    return length < Self.standardCourse
  }

  public var restSeconds: Double { rests.reduce(0) { $0 + $1.duration.inSeconds } }

  /// The distance beside what a reference expects of the person.
  ///
  /// - Parameters:
  ///   - reference: Whose equation.
  ///   - facts: The person's at the time.
  /// - Returns: `nil` where height, weight or birth date is missing.
  public func comparison(
    with reference: WalkTestReference = .enrightSherrill, facts: PersonFacts
  ) -> WalkTestComparison? {
    guard let expected = reference.distance(for: facts, at: start), expected > 0 else {
      return nil
    }
    let limit =
      reference == .enrightSherrill
      ? max(0, expected - WalkTestReference.lowerLimitMargin(facts.sex)) : nil
    return WalkTestComparison(meters: meters, expected: expected, lowerLimit: limit)
  }

  /// Metres more than in an earlier test, and whether people feel as much.
  public func change(since earlier: Self) -> (meters: Double, isImportant: Bool) {
    let change = meters - earlier.meters
    return (change, abs(change) >= SixMinuteWalkConstants.importantChange)
  }
}

/// A distance beside what healthy people walk.
public struct WalkTestComparison: Hashable, Sendable {
  public let meters: Double
  /// Metres that a reference expects.
  public let expected: Double
  /// Metres that 95 % of healthy people exceed, where the reference states them.
  public let lowerLimit: Double?

  /// Of what was expected: 1 is as much.
  public var share: Double { meters / expected }

  public var isBelowLimit: Bool? { lowerLimit.map { meters < $0 } }
}
