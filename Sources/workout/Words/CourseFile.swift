import Foundation
import HealthModel
import Interchange
import Routes

/// A course from a GPX file.
enum CourseFile {
  /// Returns the length in meters.
  static func length(of path: String) throws -> Double {
    let points = try GPXCourse(path: path).points
    // A course has no times, and its length does not need them.
    let start = Instant(microseconds: 0)
    return Course(
      points.map { Location(time: start, latitude: $0.latitude, longitude: $0.longitude) }
    ).lengthMeters
  }
}

extension UUID {
  /// The identifier in lowercase, as printed and in JSON.
  var word: String { uuidString.lowercased() }

  /// The short form that tables show and commands accept.
  var shortWord: String { String(word.prefix(8)) }

  /// The short form of a sample's identifier.
  ///
  /// Identifiers of derived and imported samples start with the time (versions 7 and 8 of RFC 9562), have equal
  /// prefixes, and are shown in full.
  var sampleWord: String { 7...8 ~= uuid.6 >> 4 ? word : shortWord }
}
