public import HealthModel

/// An accepted fix of a workout along a course.
public struct CourseReading: Hashable, Sendable {
  public var date: Instant
  /// Degrees, WGS 84.
  public var latitude, longitude: Double
  /// The 95 % radius in meters, if the receiver reports one.
  public var accuracy: Double?
  /// The receiver's own speed in meters per second.
  public var speed: Double?
  /// The active seconds of the workout.
  public var activeSeconds: Double

  public init(
    date: Instant, latitude: Double, longitude: Double, accuracy: Double? = nil,
    speed: Double? = nil, activeSeconds: Double
  ) {
    self.date = date
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy
    self.speed = speed
    self.activeSeconds = activeSeconds
  }

  public init(_ location: Location, activeSeconds: Double) {
    self.init(
      date: location.time, latitude: location.latitude, longitude: location.longitude,
      accuracy: location.horizontalAccuracy, speed: location.speed, activeSeconds: activeSeconds)
  }
}

/// The direction in which someone goes along a course.
public enum CourseDirection: String, Hashable, Sendable, Codable, CaseIterable {
  case forward, backward
}

/// Where someone is in relation to a course.
public enum CoursePhase: String, Hashable, Sendable, Codable, CaseIterable {
  /// The course was not reached yet.
  case approaching
  case onCourse = "on_course"
  case offCourse = "off_course"
  /// The end of a course that is not closed was reached.
  case finished
}

/// A fact about the course for a person; the words and tones for it are made elsewhere.
public enum CourseCue: Hashable, Sendable {
  /// The course is reached for the first time, or anew after its end.
  case joined(remainingMeters: Double)
  /// Several fixes agree that the course was left; the meters to it.
  case offCourse(meters: Double)
  case backOnCourse(remainingMeters: Double)
  /// The course is now followed in this direction; not reported for the first direction if it is forward.
  case turned(CourseDirection)
  /// The line at the end of the course was passed.
  case line(CourseFinish)
  /// The seconds ahead of the ghost; negative behind. At each kilometer of the course.
  case ghost(seconds: Double)
}

/// The passing of the line at the end of a course.
public struct CourseFinish: Hashable, Sendable, Codable {
  /// The number of the round, from 1.
  public let round: Int
  /// Between two fixes, by the distance along the course.
  public internal(set) var date: Instant
  /// Active seconds since the course was joined or the line was passed before.
  public let seconds: Double
  /// Meters along the course since then, without what was skipped.
  public let meters: Double
  /// The seconds ahead of the ghost; `nil` without one, and backward.
  public let ghostSeconds: Double?
}

/// A time off the course.
public struct OffCourseTime: Hashable, Sendable, Codable {
  public internal(set) var start: Instant
  /// `nil` until the person is back.
  public internal(set) var end: Instant?
  /// The greatest distance in meters: from the course within some hundred meters, else from where it was left.
  public internal(set) var farthestMeters: Double
}

/// The current figures of a course; they are kept while someone is off it.
public struct CourseStatus: Hashable, Sendable {
  public let phase: CoursePhase
  /// `nil` until it is known.
  public let direction: CourseDirection?
  /// Meters along the course from its start.
  public let meters: Double
  /// Meters along the course to the end that one goes to; before it is reached, all of it.
  public let remainingMeters: Double
  /// Meters to climb until there; `nil` if the course has no altitudes.
  public let ascentMeters: Double?
  /// The climbs until there.
  public let climbCount: Int?
  /// Meters from the course while off it, and to its start before it is reached.
  public let lateralMeters: Double?
  /// The seconds ahead of the ghost; negative behind.
  public let ghostSeconds: Double?
  /// The number of the round, from 1.
  public let round: Int
}
