package import HealthModel
package import Routes

/// The course of a workout in `show --json`.
package struct CourseJSON: Encodable {
  private let record: CourseRecord

  package init(_ record: CourseRecord) { self.record = record }

  private enum CodingKeys: String, CodingKey {
    case name, closed, ghost, direction, finishes
    case length = "length_m"
    case joined = "joined_m"
    case covered = "covered_share"
    case remaining = "remaining_m"
    case ghostSeconds = "ghost_s"
    case offCourse = "off_course"
    case offCourseCount = "off_course_count"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(record.name, forKey: .name)
    try container.encode(record.lengthMeters, forKey: .length)
    try container.encode(record.isClosed, forKey: .closed)
    try container.encode(record.hasGhost, forKey: .ghost)
    try container.encodeIfPresent(record.direction?.rawValue, forKey: .direction)
    try container.encodeIfPresent(record.joinedMeters, forKey: .joined)
    try container.encode(record.coveredShare, forKey: .covered)
    try container.encode(record.remainingMeters, forKey: .remaining)
    try container.encodeIfPresent(record.ghostSeconds, forKey: .ghostSeconds)
    try container.encode(record.finishes.map(Finish.init), forKey: .finishes)
    try container.encode(record.offCourse.map(Off.init), forKey: .offCourse)
    try container.encode(record.offCourseCount, forKey: .offCourseCount)
  }

  private struct Off: Encodable {
    let start: String
    let end: String?
    let farthest: Double

    enum CodingKeys: String, CodingKey {
      case start, end
      case farthest = "farthest_m"
    }

    init(_ time: OffCourseTime) {
      start = time.start.rfc3339
      end = time.end?.rfc3339
      farthest = time.farthestMeters
    }
  }

  private struct Finish: Encodable {
    let round: Int
    let at: String
    let seconds, meters: Double
    let ghost: Double?

    enum CodingKeys: String, CodingKey {
      case round, at
      case seconds = "duration_s"
      case meters = "distance_m"
      case ghost = "ghost_s"
    }

    init(_ finish: CourseFinish) {
      round = finish.round
      at = finish.date.rfc3339
      seconds = finish.seconds
      meters = finish.meters
      ghost = finish.ghostSeconds
    }
  }
}

/// A fact about the course of `record --json`.
package struct CourseCueJSON: Encodable {
  private var cue: String
  private var remainingMeters, offMeters, ghostSeconds, seconds: Double?
  private var direction: String?
  private var round: Int?

  private enum CodingKeys: String, CodingKey {
    case cue, direction, round
    case remainingMeters = "remaining_m"
    case offMeters = "off_m"
    case ghostSeconds = "ghost_s"
    case seconds = "duration_s"
  }

  package init(_ cue: CourseCue) {
    switch cue {
    case .joined(let meters):
      self.cue = "joined"
      remainingMeters = meters
    case .offCourse(let meters):
      self.cue = "off_course"
      offMeters = meters
    case .backOnCourse(let meters):
      self.cue = "back_on_course"
      remainingMeters = meters
    case .turned(let direction):
      self.cue = "turned"
      self.direction = direction.rawValue
    case .line(let finish):
      self.cue = "line"
      round = finish.round
      seconds = finish.seconds
      ghostSeconds = finish.ghostSeconds
    case .ghost(let seconds):
      self.cue = "ghost"
      ghostSeconds = seconds
    }
  }
}

extension Workout {
  /// The record of the course that the workout followed; `nil` if there was none.
  package var followedCourse: CourseRecord? {
    header.metadata.string(.workoutCourse).flatMap(CourseRecord.init(metadataText:))
  }
}
