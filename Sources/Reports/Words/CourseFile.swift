import Foundation
import HealthModel
import WorkoutFiles
import Routes

/// A course from a GPX file.
package enum CourseFile {
  /// Returns the length in meters.
  package static func length(of path: String) throws -> Double {
    let points = try GPXCourse(path: path).points
    // A course has no times, and its length does not need them.
    let start = Instant(microseconds: 0)
    return Course(
      points.map { Location(time: start, latitude: $0.latitude, longitude: $0.longitude) }
    ).lengthMeters
  }
}
