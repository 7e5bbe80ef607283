import HealthModel

/// The setup of a field test: its kind, and the known distances.
public struct FieldTest: Hashable, Sendable, Codable {
  public let kind: FieldTestKind
  /// The length in meters of a marked course, each lap of which is reported; `nil` if a receiver
  /// measures the distance.
  public let courseMeters: Double?
  /// The duration of the countdown before the start.
  public let countdown: Duration
  /// The distance in meters after the last lap, if it is known beforehand, as in a trial.
  public var remainderMeters: Double?
  /// Whether a person can be asked, at the end, for the distance after the last lap.
  public var asksForRemainder = false

  /// A three-second countdown with one announcement per second.
  public static let defaultCountdown = Duration.seconds(3)
  public static let maximumCountdown = Duration.seconds(60)
  /// The valid course lengths in meters, from a short corridor to a large track.
  ///
  /// Chosen by this project.
  public static let courseRangeMeters = 5.0...1_000.0
  /// The tolerance of the mile: four laps of a 400 m track are 1600 m; the difference is corrected
  /// in proportion.
  ///
  /// Chosen by this project.
  static let mileTolerance = 0.01

  /// - Throws: ``FieldTestError`` if the setup is invalid.
  public init(
    _ kind: FieldTestKind, courseMeters: Double? = nil, countdown: Duration = defaultCountdown
  ) throws(FieldTestError) {
    guard (Duration.zero...Self.maximumCountdown).contains(countdown) else {
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

  /// Whether laps are reported, so that the distance does not come from a receiver.
  public var isOnCourse: Bool { courseMeters != nil }

  /// The number of laps that end the test; `nil` if it does not end by laps.
  var lapsToFinish: Int? {
    guard case .distance(let meters) = kind.finish, let courseMeters else { return nil }
    return Int(clamping: (meters / courseMeters).rounded())
  }
}

/// The reason why the setup of a field test is invalid.
public enum FieldTestError: Error, Hashable, Sendable {
  case courseOutOfRange(courseMeters: Double)
  /// The distance is not a whole number of laps of the course.
  case notAWholeDistance(courseMeters: Double)
  /// The course length differs from that of the shuttle run.
  case notTheShuttle(courseMeters: Double)
  case countdownOutOfRange
}

extension FieldTestError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .courseOutOfRange(let meters):
      "a course of \(meters) m is not supported; use 5 m to 1000 m"
    case .notAWholeDistance(let meters):
      "a mile is not a whole number of courses of \(meters) m; use a track of 400 m, with four laps"
    case .notTheShuttle(let meters):
      "the lines of this shuttle run are 20 m apart, not \(meters) m"
    case .countdownOutOfRange: "the countdown must be from 0 s to 60 s"
    }
  }
}
