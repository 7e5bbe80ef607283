public import HealthModel

/// The state of a follower, without its course: small enough to be journaled every minute.
public struct CourseState: Hashable, Sendable, Codable {
  public internal(set) var phase = CoursePhase.approaching
  public internal(set) var direction: CourseDirection?
  /// The lines that were passed.
  public internal(set) var finishes: [CourseFinish] = []
  /// The times off the course, at most `maximumOffCourseTimes`.
  public internal(set) var offCourse: [OffCourseTime] = []
  /// The number of times off the course.
  public internal(set) var offCourseCount = 0
  /// The seconds ahead of the ghost.
  public internal(set) var ghostSeconds: Double?
  /// Meters along the course where it was joined first; `nil` before.
  public internal(set) var joinedMeters: Double?

  static let maximumOffCourseTimes = 200
  static let maximumFinishes = 2000

  /// The positions that explain the fixes, the shown one first.
  var tracks: [CourseTrack] = []
  var last: LastFix?
  /// The distances from the course of the last seconds.
  var recent: [RecentDistance] = []
  /// The fixes in a row that were too far, and the date of the first.
  var farCount = 0
  var farSince: Instant?
  /// Until then a jump of the fixes is not taken for a departure.
  var jumpUntil: Instant?
  /// The fixes in a row at which another track explained the position and the shown one did not.
  var lostCount = 0
  /// The next lines of a closed course in both directions, as numbers of rounds.
  var lowerLine = 0
  var upperLine = 1
  /// Meters along the course since the line was passed or the course was joined.
  var travelled = 0.0
  /// Where the comparison with the ghost started: meters along the course, and active seconds.
  var reference = Reference()
  var activeSeconds = 0.0
  var lateral = 0.0
  /// The last kilometer at which the ghost was reported.
  var ghostKilometer = 0
  /// The hundred parts of the course that were passed, as bits.
  var covered = [UInt64](repeating: 0, count: 2)
  /// Whether the person went away from the end of an open course.
  var hasLeftEnd = false

  public init() {}

  struct LastFix: Hashable, Sendable, Codable {
    var date: Instant
    var latitude, longitude: Double
  }

  struct RecentDistance: Hashable, Sendable, Codable {
    var date: Instant
    var meters: Double
  }

  struct Reference: Hashable, Sendable, Codable {
    var meters = 0.0
    var seconds = 0.0
  }

  static let parts = 100

  /// The share of the course that was passed, in hundredths.
  public var coveredShare: Double {
    Double(covered.reduce(0) { $0 + $1.nonzeroBitCount }) / Double(Self.parts)
  }

  mutating func cover(part: Int) {
    let part = min(max(part, 0), Self.parts - 1)
    covered[part / 64] |= 1 << UInt64(part % 64)
  }

  /// Shifts every date, after the clock was corrected.
  public mutating func shift(by offset: Duration) {
    last?.date += offset
    farSince? += offset
    jumpUntil? += offset
    for index in recent.indices { recent[index].date += offset }
    for index in finishes.indices { finishes[index].date += offset }
    for index in offCourse.indices {
      offCourse[index].start += offset
      offCourse[index].end? += offset
    }
  }
}

/// A position along a course that explains the fixes so far.
///
/// Where a course passes a place more than once, there are several of them until the movement decides.
struct CourseTrack: Hashable, Sendable, Codable {
  /// Meters along the course; a closed course continues after its end and before its start.
  var meters: Double
  /// Meters from the course.
  var lateral: Double
  /// The progress of the last meters, positive forward: a sum that forgets by ``memoryMeters``.
  var progress = 0.0

  static let memoryMeters = 50.0
  /// The progress at which a direction counts as known; steady movement reaches ``memoryMeters``.
  static let knownProgress = 30.0

  var isForward: Bool { progress > Self.knownProgress }
  var isBackward: Bool { progress < -Self.knownProgress }
}
