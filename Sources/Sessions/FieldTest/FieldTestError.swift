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
