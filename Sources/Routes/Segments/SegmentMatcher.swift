internal import Foundation
public import HealthModel

/// Finds the passes of a segment in the locations of a route.
///
/// A pass crosses the line at the start of the segment in its direction, stays near it, and crosses the line at its end.
/// What is near is judged by the whole pass and not by its worst fix: the mean distance, with its side, separates a parallel
/// road from errors that wander around the segment; a reflection of a few fixes is short, and a detour is long.
///
///     var matcher = SegmentMatcher(line)
///     for location in route { passes += matcher.process(location) }
///     passes += matcher.finish()
///
/// It is a value without clock and I/O; a route passes a segment as often as it does.
public struct SegmentMatcher: Sendable {
  let line: FollowedCourse
  private let index: CourseIndex
  private let start: Gate
  private let end: Gate
  private var attempts: [Attempt] = []
  private var last: (date: Instant, position: SurfacePoint)?
  private var error = 0.0
  /// Meters from the start to the fix before the last.
  private var lastStartMeters = Double.infinity

  // Choices of this project; docs/training.md has the reasons.
  /// The distance from the start or end in meters within which its line is crossed, and its limit for bad fixes.
  static let gateMeters = 30.0...50.0
  /// The way in meters before the start and the end within which their lines count.
  static let zoneMeters = 60.0
  /// The distance in meters beyond which a fix is not on the segment at all.
  static let farthestMeters = 80.0
  /// The progress at which one goes back: a reflection along the segment is less.
  static let backMeters = 0.9 * CourseTrack.memoryMeters
  /// The limits of the mean distance in meters; between them it is 0.8 of the error.
  static let meanMeters = 8.0...11.0
  /// The way in meters that may be off by more than the error allows: a reflection, not a detour.
  static let detourMeters = 40.0
  static let detourShare = 0.05
  static let coveredShare = 0.9

  /// - Parameter line: The line of the segment, which is not closed.
  public init(_ line: FollowedCourse) {
    self.line = line
    index = CourseIndex(line)
    start = Gate(index, at: 0)
    end = Gate(index, at: line.lengthMeters)
  }

  /// A line across the segment at a place.
  private struct Gate {
    let position: SurfacePoint
    let direction: (x: Double, y: Double, z: Double)

    init(_ index: CourseIndex, at meters: Double) {
      position = index.position(at: meters)
      // The direction of the last meters: a single leg may be a wiggle.
      let reach = min(20, index.length / 2)
      let (from, to) =
        meters > reach
        ? (index.position(at: meters - reach), position)
        : (position, index.position(at: meters + reach))
      let length = max(from.distance(to: to), .leastNonzeroMagnitude)
      direction = ((to.x - from.x) / length, (to.y - from.y) / length, (to.z - from.z) / length)
    }

    /// The meters beyond the line, negative before it.
    func along(_ other: SurfacePoint) -> Double {
      (other.x - position.x) * direction.x + (other.y - position.y) * direction.y
        + (other.z - position.z) * direction.z
    }

    /// Returns the share of a leg at which it crosses the line in its direction; `nil` if it does not.
    func crossing(from: SurfacePoint, to: SurfacePoint, within meters: Double) -> Double? {
      let (before, after) = (along(from), along(to))
      guard before <= 0, after > 0, position.projection(on: from, to).meters <= meters else {
        return nil
      }
      return -before / (after - before)
    }
  }

  /// A pass that has begun.
  private struct Attempt {
    var track: CourseTrack
    let start: Instant
    /// Meters along the segment that were covered, and those of them that were too far off.
    var covered = 0.0
    var off = 0.0
    /// The fix nearest to the end, if one was near it.
    var nearestEnd: (meters: Double, date: Instant)?
    /// The sum of the distances with their sides, by meters along the segment, and of the errors.
    var lateral = 0.0
    var error = 0.0
  }

  /// Processes the next accepted location of a route.
  ///
  /// - Parameter location: Not earlier than the last one.
  /// - Returns: The passes that end with it.
  public mutating func process(_ location: Location) -> [SegmentPass] {
    let position = SurfacePoint(location)
    let accuracy = location.horizontalAccuracy.flatMap { $0 > 0 ? $0 : nil }
    error = hypot(accuracy ?? CourseFollower.usualAccuracy, CourseFollower.courseError)
    defer { last = (location.time, position) }
    guard let last else {
      begin(at: location.time, position)
      return []
    }
    guard location.time >= last.date else { return [] }
    var passes: [SegmentPass] = []
    let moved = last.position.distance(to: position)
    let gate = min(max(error + 10, Self.gateMeters.lowerBound), Self.gateMeters.upperBound)
    let hasBegun = attempts.contains { $0.track.meters < Self.zoneMeters }
    attempts = attempts.compactMap { attempt -> Attempt? in
      guard var next = advanced(attempt, to: position, moved: moved) else { return nil }
      guard next.track.meters >= line.lengthMeters - Self.zoneMeters,
        let share = end.crossing(from: last.position, to: position, within: gate)
      else {
        // One who turns off at the end does not cross its line.
        let meters = end.position.distance(to: position)
        if meters <= gate, end.along(position) >= -Self.slackMeters,
          meters < next.nearestEnd?.meters ?? .infinity
        {
          next.nearestEnd = (meters, location.time)
        }
        guard meters > gate + 5, let nearest = next.nearestEnd else { return next }
        if let pass = pass(next, until: nearest.date) { passes.append(pass) }
        return nil
      }
      let date = last.date + Self.part(share, of: location.time - last.date)
      if let pass = pass(next, until: date) { passes.append(pass) }
      return nil
    }
    if let share = start.crossing(from: last.position, to: position, within: gate) {
      // One who goes back across the line starts anew.
      attempts.removeAll { $0.track.meters < Self.zoneMeters }
      let date = last.date + Self.part(share, of: location.time - last.date)
      let attempt = Attempt(track: CourseTrack(meters: 0, lateral: 0), start: date)
      if let next = advanced(attempt, to: position, moved: moved * (1 - share)) {
        attempts.append(next)
      }
    } else if !hasBegun {
      joinFromSide(at: last.date, last.position, next: position, within: gate)
    }
    lastStartMeters = start.position.distance(to: last.position)
    return passes
  }

  /// Ends a route.
  ///
  /// - Returns: A pass that ends with it, just before the line.
  public mutating func finish() -> [SegmentPass] {
    defer {
      attempts = []
      last = nil
      lastStartMeters = .infinity
    }
    guard let last else { return [] }
    return attempts.compactMap { attempt -> SegmentPass? in
      guard attempt.track.meters >= line.lengthMeters - Self.slackMeters,
        end.along(last.position) >= -Self.slackMeters
      else { return nil }
      return pass(attempt, until: last.date)
    }
  }

  /// The distance in meters from a line at which a route that begins or ends there has crossed it.
  private static let slackMeters = 15.0

  private mutating func begin(at date: Instant, _ position: SurfacePoint) {
    guard (0...Self.slackMeters).contains(start.along(position)),
      start.position.distance(to: position) <= Self.gateMeters.lowerBound
    else { return }
    attempts.append(Attempt(track: CourseTrack(meters: 0, lateral: 0), start: date))
  }

  /// Begins a pass of one who turns into the segment at its start, and does not cross its line: at the nearest fix.
  private mutating func joinFromSide(
    at date: Instant, _ position: SurfacePoint, next: SurfacePoint, within gate: Double
  ) {
    let meters = start.position.distance(to: position)
    guard meters <= gate, meters <= lastStartMeters, start.position.distance(to: next) > meters,
      (-Self.slackMeters...Self.slackMeters).contains(start.along(position)),
      start.along(next) > 0
    else { return }
    attempts.append(Attempt(track: CourseTrack(meters: 0, lateral: 0), start: date))
  }

  private static func part(_ share: Double, of duration: Duration) -> Duration {
    .microseconds(rounding: duration.inSeconds * share * 1_000_000)
  }

  private func advanced(
    _ attempt: Attempt, to position: SurfacePoint, moved: Double
  ) -> Attempt? {
    var next = attempt
    next.track = index.advanced(attempt.track, to: position, moved: moved, error: error)
    guard next.track.lateral <= Self.farthestMeters,
      next.track.progress > -Self.backMeters
    else { return nil }
    let change = next.track.meters - attempt.track.meters
    guard change > 0 else { return next }
    next.covered += change
    next.error += error * change
    next.lateral += index.lateral(of: position, at: next.track.meters) * change
    if next.track.lateral > max(CourseFollower.offMeters.lowerBound, 1.5 * error) {
      next.off += change
    }
    return next
  }

  private func pass(_ attempt: Attempt, until date: Instant) -> SegmentPass? {
    let length = line.lengthMeters
    guard attempt.covered >= length * Self.coveredShare, date > attempt.start else { return nil }
    guard attempt.off <= max(Self.detourMeters, length * Self.detourShare) else { return nil }
    let mean = attempt.lateral / attempt.covered
    let limit = min(
      max(0.8 * attempt.error / attempt.covered, Self.meanMeters.lowerBound),
      Self.meanMeters.upperBound)
    guard abs(mean) <= limit else { return nil }
    return SegmentPass(span: TimeRange(start: attempt.start, end: date), meanMeters: mean)
  }
}

/// A pass of a segment.
public struct SegmentPass: Hashable, Sendable {
  /// From the crossing of the line at its start to that at its end, pauses included.
  public let span: TimeRange
  /// The mean distance from the segment in meters, positive to its left.
  public let meanMeters: Double

  public var seconds: Double { span.duration.inSeconds }

  package init(span: TimeRange, meanMeters: Double) {
    self.span = span
    self.meanMeters = meanMeters
  }
}
