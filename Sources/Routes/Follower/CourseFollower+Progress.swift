internal import Foundation
import HealthModel

/// The figures of the course: direction, what is left, the line, the ghost.
extension CourseFollower {
  /// Updates the figures after the shown track moved.
  mutating func noteProgress(
    from before: Double, isContinuous: Bool, _ fix: Fix, _ former: Instant
  ) -> [CourseCue] {
    let track = state.tracks[0]
    let change = track.meters - before
    if isContinuous, abs(change) <= 20 + 2 * fix.moved + fix.error {
      state.travelled += abs(change)
      cover(from: before, to: track.meters)
    }
    var cues = noteDirection(track)
    cues += passLine(from: before, to: track.meters, fix, former)
    updateGhost()
    if state.phase == .onCourse, let ghost = state.ghostSeconds {
      let kilometer = Int(clamping: (track.meters / 1000).rounded(.down))
      if kilometer > state.ghostKilometer {
        state.ghostKilometer = kilometer
        cues.append(.ghost(seconds: ghost))
      }
    }
    return cues
  }

  private mutating func noteDirection(_ track: CourseTrack) -> [CourseCue] {
    let now: CourseDirection? = track.isForward ? .forward : track.isBackward ? .backward : nil
    guard let now, now != state.direction else { return [] }
    // A pass of the course along which the movement goes forward may still be the right one.
    let isOpen = state.tracks.dropFirst().contains { $0.progress > 0 }
    guard now == .forward || !isOpen else { return [] }
    let isFirst = state.direction == nil
    state.direction = now
    return isFirst && now == .forward ? [] : [.turned(now)]
  }

  private mutating func cover(from: Double, to: Double) {
    let length = course.lengthMeters
    let count = Double(CourseState.parts)
    let first = (min(from, to) / length * count).rounded(.down)
    let last = (max(from, to) / length * count).rounded(.down)
    guard last - first <= count else { return }
    var part = first
    while part <= last {
      let number = course.isClosed ? part - (part / count).rounded(.down) * count : part
      state.cover(part: Int(clamping: number))
      part += 1
    }
  }

  // MARK: - The line

  /// The meters that have to be covered between two passings of the line: standing at it is none.
  private var minimumLapMeters: Double { max(Self.separateMeters, course.lengthMeters / 10) }

  private mutating func passLine(
    from before: Double, to after: Double, _ fix: Fix, _ former: Instant
  ) -> [CourseCue] {
    guard let direction = state.direction, state.travelled >= minimumLapMeters else { return [] }
    let length = course.lengthMeters
    let isForward = direction == .forward
    if course.isClosed {
      let line = Double(isForward ? state.upperLine : state.lowerLine) * length
      guard isForward ? after >= line : after <= line else { return [] }
      let cue = finish(at: line, from: before, to: after, fix, former)
      let number = isForward ? state.upperLine : state.lowerLine
      state.lowerLine = number - 1
      state.upperLine = number + 1
      return [cue]
    }
    let slack = max(5, fix.error / 2)
    guard isForward ? after >= length - slack : after <= slack else { return [] }
    return reachEnd(at: fix.date)
  }

  /// Ends a course that is not closed, at the date of a fix.
  mutating func reachEnd(at date: Instant) -> [CourseCue] {
    state.phase = .finished
    state.hasLeftEnd = false
    let line = state.direction == .backward ? 0 : course.lengthMeters
    // The ghost may have stood at the end.
    let cue = finish(
      at: line, date, active: state.activeSeconds, ghostAt: state.tracks[0].meters)
    state.tracks[0].meters = line
    return [cue]
  }

  private mutating func finish(
    at line: Double, from before: Double, to after: Double, _ fix: Fix, _ former: Instant
  ) -> CourseCue {
    let whole = after - before
    let share = abs(whole) > 0 ? min(max((line - before) / whole, 0), 1) : 1
    let seconds = (fix.date - former).inSeconds * (1 - share)
    return finish(
      at: line, fix.date - .microseconds(rounding: seconds * 1_000_000),
      active: state.activeSeconds - seconds, ghostAt: line)
  }

  private mutating func finish(
    at line: Double, _ date: Instant, active: Double, ghostAt place: Double
  ) -> CourseCue {
    let ghost = ghostSeconds(at: place, active: active)
    let finish = CourseFinish(
      round: state.finishes.count + 1, date: date, seconds: active - state.reference.seconds,
      meters: state.travelled, ghostSeconds: ghost)
    if state.finishes.count < CourseState.maximumFinishes { state.finishes.append(finish) }
    state.reference = CourseState.Reference(meters: line, seconds: active)
    state.travelled = 0
    if !course.isClosed { state.ghostSeconds = ghost }
    return .line(finish)
  }

  // MARK: - The ghost

  mutating func updateGhost() {
    guard state.phase != .finished, let track = state.tracks.first else { return }
    state.ghostSeconds = ghostSeconds(at: track.meters, active: state.activeSeconds)
  }

  /// Returns the seconds ahead of the ghost since the line or the place where the course was joined.
  private func ghostSeconds(at meters: Double, active: Double) -> Double? {
    guard let ghost = course.ghost, state.direction != .backward else { return nil }
    let round = (state.reference.meters / course.lengthMeters + 1e-9).rounded(.down)
    let offset = course.isClosed ? max(0, round) * course.lengthMeters : 0
    let ahead =
      ghost.seconds(at: meters - offset) - ghost.seconds(at: state.reference.meters - offset)
    return ahead - (active - state.reference.seconds)
  }

  // MARK: - What is left

  /// The meters along the course to the end that one goes to.
  public var remainingMeters: Double {
    guard let track = state.tracks.first else { return course.lengthMeters }
    guard state.phase != .finished else { return 0 }
    let isBackward = state.direction == .backward
    guard course.isClosed else {
      return isBackward ? track.meters : course.lengthMeters - track.meters
    }
    let length = course.lengthMeters
    let left =
      isBackward
      ? track.meters - Double(state.lowerLine) * length
      : Double(state.upperLine) * length - track.meters
    return min(max(left, 0), length)
  }

  /// The current figures.
  public var status: CourseStatus {
    let isBackward = state.direction == .backward
    let remaining = remainingMeters
    // The climbs from here to that end; a closed course ends at the line.
    let place = isBackward ? remaining : course.lengthMeters - remaining
    let isAway = state.phase == .offCourse || state.phase == .approaching
    return CourseStatus(
      phase: state.phase, direction: state.direction, meters: place, remainingMeters: remaining,
      ascentMeters: course.climbs.map { $0.ascent(from: place, isBackward: isBackward) },
      climbCount: course.climbs.map { $0.climbCount(from: place, isBackward: isBackward) },
      lateralMeters: isAway ? state.lateral : nil, ghostSeconds: state.ghostSeconds,
      round: state.finishes.count + (state.phase == .finished ? 0 : 1))
  }
}
