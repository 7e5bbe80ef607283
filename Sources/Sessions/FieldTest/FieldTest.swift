import HealthModel

/// A field test as it is set up: what is done, and how far it is known to go.
public struct FieldTest: Hashable, Sendable, Codable {
  public let kind: FieldTestKind
  /// Metres of a course whose ends are marked, each told as a lap; `nil` where a receiver measures.
  public let courseMeters: Double?
  /// From the word that it is about to begin to its start.
  public let countdown: Duration
  /// Metres after the last lap, where they are known beforehand, as in a trial.
  public var remainderMeters: Double?
  /// Whether someone is there to be asked, in the end, how far it was after the last lap.
  public var asksForRemainder = false

  /// Three words of warning, a second apart.
  public static let defaultCountdown = Duration.seconds(3)
  public static let longestCountdown = Duration.seconds(60)
  /// From a room to a large track; ours.
  public static let courseRangeMeters = 5.0...1_000.0
  /// A track of 400 m makes a mile of 1600 m: that much less or more is reckoned in by proportion; ours.
  static let mileTolerance = 0.01

  /// - Throws: ``FieldTestError`` when the test cannot be done so.
  public init(
    _ kind: FieldTestKind, courseMeters: Double? = nil, countdown: Duration = defaultCountdown
  ) throws(FieldTestError) {
    guard (Duration.zero...Self.longestCountdown).contains(countdown) else {
      throw .countdownOutOfRange
    }
    self.kind = kind
    self.countdown = countdown
    if kind == .shuttleRun {
      guard [nil, ShuttleSchedule.shuttleMeters].contains(courseMeters) else {
        throw .notTheShuttle(courseMeters: courseMeters ?? 0)
      }
      self.courseMeters = ShuttleSchedule.shuttleMeters
      return
    }
    self.courseMeters = courseMeters
    guard let courseMeters else { return }
    guard Self.courseRangeMeters.contains(courseMeters) else {
      throw .courseOutOfRange(courseMeters: courseMeters)
    }
    guard case .distance(let meters) = kind.finish else { return }
    let laps = (meters / courseMeters).rounded()
    guard laps >= 1, abs(laps * courseMeters / meters - 1) <= Self.mileTolerance else {
      throw .notAWholeDistance(courseMeters: courseMeters)
    }
  }

  /// Whether someone tells the laps, so that no receiver is asked how far it was.
  public var isOnCourse: Bool { courseMeters != nil }

  /// Laps that end the test; `nil` where it does not end by them.
  var lapsToFinish: Int? {
    guard case .distance(let meters) = kind.finish, let courseMeters else { return nil }
    return Int(clamping: (meters / courseMeters).rounded())
  }
}
