package import ByteStreams
package import HealthModel

/// A course of a TCX file: the track of its first course, or else of its activities.
///
/// **Source** Garmin, *Training Center Database* v2, `Course_t` and `Trackpoint_t`.
package struct TCXCourse: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    /// Degrees, WGS 84.
    package var latitude, longitude: Double
    /// Meters above mean sea level.
    package var altitude: Double?
    package var time: Instant?
  }

  package private(set) var name: String?
  package private(set) var points: [Point] = []

  /// The greatest number of tags: a point has about seven.
  private static let maximumTags = 4_000_000

  /// Reads a file.
  ///
  /// - Parameter source: The bytes of the document.
  /// - Throws: `XMLElements.Failure` for a document that is not well-formed, not TCX, or without two points.
  package init(_ source: some ByteSource) throws(XMLElements.Failure) {
    var path: [String] = []
    var partial = Partial()
    var (courses, activities): ([Point], [Point]) = ([], [])
    var courseCount = 0
    for event in try XMLElements.events(of: source, maximumCount: Self.maximumTags) {
      switch event {
      case .start(let element, _, _):
        if path.isEmpty, element != "TrainingCenterDatabase" {
          throw XMLElements.Failure(description: "it starts with <\(element)>, and is not TCX")
        }
        path.append(element)
        if element == "Course" { courseCount += 1 }
        if element == "Trackpoint" { partial = Partial() }
      case .end(let text):
        let element = path.removeLast()
        let parent = path.last
        switch (element, parent) {
        case ("Name", "Course") where courseCount == 1: name = text
        case ("LatitudeDegrees", "Position") where path.contains("Trackpoint"):
          partial.latitude = Double(text)
        case ("LongitudeDegrees", "Position") where path.contains("Trackpoint"):
          partial.longitude = Double(text)
        case ("AltitudeMeters", "Trackpoint"): partial.altitude = Double(text)
        case ("Time", "Trackpoint"): partial.time = Instant(rfc3339: text)
        case ("Trackpoint", _):
          guard let point = partial.point else { continue }
          if path.contains("Courses") {
            if courseCount == 1 { courses.append(point) }
          } else {
            activities.append(point)
          }
        default: break
        }
      }
    }
    points = courses.count > 1 ? courses : activities
    guard points.count > 1 else {
      throw XMLElements.Failure(description: "it has no course with positions")
    }
  }

  private struct Partial {
    var latitude, longitude, altitude: Double?
    var time: Instant?

    var point: Point? {
      guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else {
        return nil
      }
      return Point(latitude: latitude, longitude: longitude, altitude: altitude, time: time)
    }
  }
}
