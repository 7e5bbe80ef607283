public import HealthModel

/// The course and result of a six-minute walk test that a person performed.
///
/// The protocol is the clinical one: up and down a straight level course of 30 m or more, as far as possible
/// in six minutes. Standing still is allowed while the clock runs; the time is announced, without
/// encouragement.
///
/// **Source** ATS statement, *AJRCCM* 166, 2002, 111–117, and A. E. Holland et al., *Eur. Respir. J.* 44,
/// 2014, 1428–1446. **Departs from it** in that the person is alone, and in that a course of unknown length
/// is measured by satellites.
public struct SixMinuteWalkTest: Hashable, Sendable {
  /// The distance walked.
  public enum Distance: Hashable, Sendable {
    /// A course with its length in meters, the number of complete lengths, and the meters of the last
    /// incomplete one.
    case course(length: Double, laps: Int, remainder: Double)
    /// The meters of an outdoor route.
    case route(meters: Double)
  }

  /// The duration of the test in seconds.
  public static let seconds = SixMinuteWalkConstants.testSeconds
  /// The standard course in meters; a 20 m course has more turns and costs some 20 m (measured on 50 people).
  public static let standardCourse = 30.0

  public let start: Instant
  /// Seconds from start to end including rests, at most 360.
  public let duration: Double
  public let distance: Distance
  /// The intervals in which the person stood still.
  public let rests: [TimeRange]

  /// Creates a test; `nil` for a negative length, number of laps or remainder, for a remainder longer than
  /// the course, and for a duration longer than the test.
  public init?(start: Instant, duration: Double, distance: Distance, rests: [TimeRange] = []) {
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

  /// Whether the person stopped before the end; the distance is valid nevertheless.
  public var wasStoppedEarly: Bool { duration < Self.seconds }

  /// Whether the course was shorter than that of the references, which reduces the distance.
  public var isOnShortCourse: Bool {
    guard case .course(let length, _, _) = distance else { return false }
    return length < Self.standardCourse
  }

  public var restSeconds: Double { rests.reduce(0) { $0 + $1.duration.inSeconds } }

  /// Returns the distance compared with a reference.
  ///
  /// - Parameters:
  ///   - reference: The reference equation.
  ///   - facts: The person's facts at the time.
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

  /// Returns the difference in meters to an earlier test, and whether people feel such a difference.
  public func change(since earlier: Self) -> (meters: Double, isImportant: Bool) {
    let change = meters - earlier.meters
    return (change, abs(change) >= SixMinuteWalkConstants.importantChange)
  }
}

/// A distance compared with that of healthy people.
public struct WalkTestComparison: Hashable, Sendable {
  public let meters: Double
  /// The meters that the reference predicts.
  public let expected: Double
  /// The meters that 95 % of healthy people exceed, where the reference defines them.
  public let lowerLimit: Double?

  /// The distance as a share of the prediction; 1 is equal.
  public var share: Double { meters / expected }

  public var isBelowLimit: Bool? { lowerLimit.map { meters < $0 } }
}
