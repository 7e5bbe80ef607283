import HealthModel
import Interchange
import Routes

/// A course someone wants to follow, from a GPX file.
enum CourseFile {
  /// Its length in metres.
  static func length(of path: String) throws -> Double {
    let points = try GPXCourse(path: path).points
    // A course has no times; its length asks for none.
    let start = Instant(microseconds: 0)
    return Course(
      points.map { Location(time: start, latitude: $0.latitude, longitude: $0.longitude) }
    ).lengthMeters
  }
}
