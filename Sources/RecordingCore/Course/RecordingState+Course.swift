import Feeds
import HealthModel
import Routes
import Sessions

/// The course of the workout: the accepted fixes of its route, and a lap for each passing of its line.
extension RecordingState {
  /// Passes a judged fix to the course; the same fixes are passed again when a recording resumes.
  mutating func updateCourse(_ recorded: RecordedLocation) {
    guard course != nil, recorded.verdict == .accepted else { return }
    let active = session.activeDuration(at: recorded.location.time).inSeconds
    let cues = course?.process(CourseReading(recorded.location, activeSeconds: active)) ?? []
    for cue in cues { report(cue, at: recorded.location.time) }
  }

  /// Ends the course with the workout.
  mutating func finishCourse(at date: Instant) {
    for cue in course?.finish() ?? [] { report(cue, at: date) }
  }

  private mutating func report(_ cue: CourseCue, at date: Instant) {
    var date = date
    if case .line(let finish) = cue {
      date = finish.date
      if options.endsLapsAtLine == true { observe(.lap(at: date)) }
    }
    effects.append(.announce(.course(cue, at: date)))
    effects.append(.journalSession)
  }
}

extension RecordingStatus {
  /// The figures of a course that is followed.
  public struct Course: Hashable, Sendable, Codable {
    public var name: String?
    /// `approaching`, `on_course`, `off_course` or `finished`.
    public var phase: String
    /// `forward` or `backward`; `nil` until it is known.
    public var direction: String?
    public var lengthMeters: Double
    /// Meters along the course to the end that one goes to, or to the line of a closed course.
    public var remainingMeters: Double
    /// Meters to climb until there.
    public var climbMeters: Double?
    public var climbCount: Int?
    /// Meters from the course while off it, and to it before it is reached.
    public var offMeters: Double?
    /// The seconds ahead of the ghost; negative behind.
    public var ghostSeconds: Double?
    /// The number of the round, from 1.
    public var round: Int

    enum CodingKeys: String, CodingKey {
      case name, phase, direction, round
      case lengthMeters = "length_m"
      case remainingMeters = "remaining_m"
      case climbMeters = "climb_m"
      case climbCount = "climb_count"
      case offMeters = "off_m"
      case ghostSeconds = "ghost_s"
    }

    init(_ follower: CourseFollower) {
      let status = follower.status
      name = follower.course.name
      phase = status.phase.rawValue
      direction = status.direction?.rawValue
      lengthMeters = follower.course.lengthMeters
      remainingMeters = status.remainingMeters
      climbMeters = status.ascentMeters
      climbCount = status.climbCount
      offMeters = status.lateralMeters
      ghostSeconds = status.ghostSeconds
      round = status.round
    }
  }
}
