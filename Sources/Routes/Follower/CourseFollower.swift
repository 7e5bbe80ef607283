internal import Foundation
import HealthModel

/// Follows a course by the fixes of a workout: where one is on it, what is left, and when it is left.
///
/// It is a value without clock and I/O. The position is searched near the last one, and by place only where that
/// does not explain a fix, so a fix costs the same on a long course. A tolerance that follows the accuracy of the
/// fixes and the agreement of several of them decide that the course was left; one fix near it decides that the
/// person is back. Figures are kept meanwhile.
///
///     var follower = CourseFollower(course)
///     for cue in follower.process(reading) { … }
public struct CourseFollower: Sendable {
  public let course: FollowedCourse
  public internal(set) var state: CourseState
  let index: CourseIndex

  // Choices of this project; docs/training.md has the reasons.
  /// The error of the course's own line in meters, 95 %.
  static let courseError = 5.0
  /// The accuracy of fixes that report none, in meters, 95 %.
  static let usualAccuracy = 10.0
  /// The limits in meters of the distance at which a fix is off the course: twice its error.
  static let offMeters = 20.0...60.0
  /// The least distance in meters at which a fix is not on it: its error.
  static let backMeters = 15.0
  /// The number of fixes that agree, and the seconds after which two are enough.
  static let agreeingFixes = 3
  static let agreeingSeconds = 10.0
  /// A departure that is seen by its growth: by these meters and this share of the error, in these seconds.
  static let growthMeters = 14.0
  static let growthShare = 0.6
  /// The least distance of such a departure: an error along the course cuts its corners.
  static let growthFromMeters = 18.0
  static let growthSeconds = 15.0
  /// The seconds after a jump of the fixes in which they do not count as a departure.
  static let jumpSeconds = 10.0
  /// The meters by which a fix is ahead of the receiver's own speed that are a jump.
  static let jumpMeters = 10.0
  static let maximumTracks = 4
  /// The distance in meters between two places of a course that are not one.
  static let separateMeters = 30.0
  /// The distance in meters before the line at which one who joins starts at the line.
  static let startMeters = 50.0

  /// - Parameters:
  ///   - course: The course.
  ///   - state: The state of an earlier follower of the same course, after a restart of the program.
  public init(_ course: FollowedCourse, state: CourseState = CourseState()) {
    self.course = course
    self.state = state
    index = CourseIndex(course)
  }

  /// Applies a fix.
  ///
  /// - Parameter reading: An accepted fix; one that is not later than the last changes nothing.
  /// - Returns: The cues in order.
  public mutating func process(_ reading: CourseReading) -> [CourseCue] {
    let position = SurfacePoint(latitude: reading.latitude, longitude: reading.longitude)
    var moved = 0.0
    if let last = state.last {
      guard reading.date > last.date else { return [] }
      moved = SurfacePoint(latitude: last.latitude, longitude: last.longitude)
        .distance(to: position)
      noteJump(moved, seconds: (reading.date - last.date).inSeconds, reading)
    }
    let fix = Fix(position, reading, moved: moved)
    let former = state.last
    state.last = CourseState.LastFix(
      date: reading.date, latitude: reading.latitude, longitude: reading.longitude)
    state.activeSeconds = reading.activeSeconds
    switch state.phase {
    case .approaching: return approach(fix)
    case .onCourse, .offCourse: return follow(fix, from: former?.date ?? reading.date)
    case .finished: return leaveEnd(fix)
    }
  }

  /// Replaces the state by one that was stored, of the same course.
  public mutating func restore(_ state: CourseState) { self.state = state }

  /// Shifts every date, after the clock was corrected.
  public mutating func shift(by offset: Duration) { state.shift(by: offset) }

  /// A fix with what it is judged by.
  struct Fix {
    let position: SurfacePoint
    let date: Instant
    /// Meters since the last fix.
    let moved: Double
    /// The error of fix and course together in meters, 95 %.
    let error: Double

    init(_ position: SurfacePoint, _ reading: CourseReading, moved: Double) {
      self.position = position
      self.moved = moved
      date = reading.date
      let accuracy = reading.accuracy.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
      error = hypot(accuracy ?? CourseFollower.usualAccuracy, CourseFollower.courseError)
    }

    /// The distance beyond which the fix is off the course.
    var offMeters: Double {
      min(max(2 * error, CourseFollower.offMeters.lowerBound), CourseFollower.offMeters.upperBound)
    }

    /// The distance up to which it is on it.
    var backMeters: Double {
      min(max(error, CourseFollower.backMeters), CourseFollower.offMeters.upperBound)
    }

    /// The distance up to which one who was off it is back: less than at which one leaves it.
    var returnMeters: Double { 0.7 * backMeters }
  }

  /// A receiver that reports a speed and places its fixes elsewhere has jumped: a reflection, or the end of one.
  private mutating func noteJump(_ moved: Double, seconds: Double, _ reading: CourseReading) {
    guard let speed = reading.speed, speed.isFinite, seconds <= Self.agreeingSeconds,
      moved > 2 * speed * seconds + Self.jumpMeters
    else { return }
    state.jumpUntil = reading.date + .microseconds(rounding: Self.jumpSeconds * 1_000_000)
  }

  // MARK: - Phases

  private mutating func approach(_ fix: Fix) -> [CourseCue] {
    let found = candidates(fix)
    state.lateral = found.map(\.lateral).min() ?? index.distanceToStart(fix.position)
    guard !found.isEmpty else { return [] }
    return join(found)
  }

  /// Starts at the first of some places.
  private mutating func join(_ found: [CourseTrack]) -> [CourseCue] {
    state.phase = .onCourse
    state.tracks = Array(found.prefix(Self.maximumTracks))
    state.direction = nil
    state.recent = []
    state.travelled = 0
    state.lowerLine = 0
    state.upperLine = 1
    state.ghostKilometer = 0
    let meters = state.tracks[0].meters
    // One who starts at the line of a closed course goes a whole round, in either direction.
    if course.isClosed, abs(meters) < Self.startMeters { state.lowerLine = -1 }
    state.reference = CourseState.Reference(meters: meters, seconds: state.activeSeconds)
    if state.joinedMeters == nil { state.joinedMeters = max(0, meters) }
    return [.joined(remainingMeters: remainingMeters)]
  }

  private mutating func follow(_ fix: Fix, from former: Instant) -> [CourseCue] {
    var cues: [CourseCue] = []
    let before = state.tracks[0].meters
    let isContinuous = advanceTracks(fix)
    var nearest = state.tracks.map(\.lateral).min() ?? .infinity
    if nearest > fix.backMeters || state.phase == .offCourse {
      let found = candidates(fix)
      nearest = min(nearest, found.map(\.lateral).min() ?? .infinity)
      if state.phase == .offCourse {
        if nearest <= fix.returnMeters {
          cues += returnToCourse(found, fix)
        } else {
          let last = state.offCourse.count - 1
          if last >= 0, state.offCourseCount <= CourseState.maximumOffCourseTimes {
            state.offCourse[last].farthestMeters = max(
              state.offCourse[last].farthestMeters, nearest)
          }
        }
      } else {
        addTracks(found)
      }
    }
    state.lateral = nearest
    if state.phase == .onCourse {
      chooseTrack(fix)
      cues += detectDeparture(fix, nearest)
    }
    guard state.phase == .onCourse else {
      updateGhost()
      return cues
    }
    cues += noteProgress(from: before, isContinuous: isContinuous, fix, former)
    return cues
  }

  /// Waits at the end of an open course for one who starts again.
  private mutating func leaveEnd(_ fix: Fix) -> [CourseCue] {
    let ends = [course.points.first, course.points.last].compactMap { $0 }
    if let end = state.direction == .backward ? ends.first : ends.last {
      let meters = SurfacePoint(latitude: end.latitude, longitude: end.longitude)
        .distance(to: fix.position)
      if meters > Self.startMeters { state.hasLeftEnd = true }
    }
    guard state.hasLeftEnd else { return [] }
    let found = candidates(fix).filter {
      min($0.meters, course.lengthMeters - $0.meters) < Self.separateMeters
    }
    guard !found.isEmpty else { return [] }
    state.hasLeftEnd = false
    return join(found)
  }

  // MARK: - Leaving and coming back

  private mutating func detectDeparture(_ fix: Fix, _ nearest: Double) -> [CourseCue] {
    let oldest = fix.date - .microseconds(rounding: Self.growthSeconds * 1_000_000)
    state.recent.removeAll { $0.date < oldest }
    // Beyond an end a fix is off by its whole error, and not only by that across the course.
    let limit =
      isAtEnd ? min(2 * fix.offMeters, Self.offMeters.upperBound) : fix.offMeters
    let isGrowing = !isAtEnd && isGrowing(nearest, fix)
    // A second is enough resolution, and bounds what is kept of a fast receiver.
    if state.recent.last.map({ (fix.date - $0.date).inSeconds >= 0.9 }) ?? true {
      state.recent.append(CourseState.RecentDistance(date: fix.date, meters: nearest))
    }
    guard nearest > limit || isGrowing else {
      state.farCount = 0
      state.farSince = nil
      return []
    }
    state.farCount += 1
    let since = state.farSince ?? fix.date
    state.farSince = since
    let seconds = (fix.date - since).inSeconds
    let isAgreed =
      state.farCount >= Self.agreeingFixes
      || (state.farCount > 1 && seconds >= Self.agreeingSeconds)
    guard isAgreed else { return [] }
    if let until = state.jumpUntil, fix.date < until { return [] }
    state.phase = .offCourse
    state.farCount = 0
    state.farSince = nil
    state.recent = []
    state.offCourseCount += 1
    if state.offCourse.count < CourseState.maximumOffCourseTimes {
      state.offCourse.append(
        OffCourseTime(start: since, end: nil, farthestMeters: nearest))
    }
    return [.offCourse(meters: nearest)]
  }

  /// Whether the shown position is an end of an open course.
  private var isAtEnd: Bool {
    guard !course.isClosed, let track = state.tracks.first else { return false }
    return track.meters < 0.01 || track.meters > course.lengthMeters - 0.01
  }

  /// Whether the distance from the course grows as of one who leaves it: a receiver's error wanders slowly.
  private func isGrowing(_ nearest: Double, _ fix: Fix) -> Bool {
    guard nearest > max(fix.backMeters, Self.growthFromMeters), let last = state.recent.last,
      nearest > last.meters,
      let least = state.recent.map(\.meters).min()
    else { return false }
    return nearest - least >= max(Self.growthMeters, Self.growthShare * fix.error)
  }

  private mutating func returnToCourse(_ found: [CourseTrack], _ fix: Fix) -> [CourseCue] {
    state.phase = .onCourse
    state.recent = []
    if state.offCourseCount <= CourseState.maximumOffCourseTimes, !state.offCourse.isEmpty {
      state.offCourse[state.offCourse.count - 1].end = fix.date
    }
    if let track = state.tracks.first, track.lateral > fix.backMeters {
      state.tracks = Array(found.prefix(Self.maximumTracks))
    } else {
      addTracks(found)
    }
    return [.backOnCourse(remainingMeters: remainingMeters)]
  }
}
