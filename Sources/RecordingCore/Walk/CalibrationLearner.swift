import HealthModel
import Mobility
import Routes

/// Compares the straight parts of a walk with their distance by satellites.
///
/// Consecutive segments are joined while the path between them is straight, up to two minutes; a segment
/// that is long enough then calibrates this person's distance against the model's. A new calibration
/// applies from the next recording on: a change during a recording would not be reproduced when it is
/// processed again.
struct CalibrationLearner: Sendable {
  private struct Place: Sendable {
    var location: Location
    /// Meters along the path since the first known place.
    var meters: Double
  }

  private var calibration: SpeedCalibration
  private let countBefore: Int
  private var places: [Place] = []
  private var intervals: [PacedInterval] = []

  /// Places older than this are not needed for the segments that can still be emitted.
  private static let keptSeconds = 200.0
  private static let maximumSeconds = 120.0
  /// The maximum time between the end of one segment and the start of the next, in seconds.
  private static let longestPause = 2.0
  /// The maximum distance in time from a moment at which a place still represents the person's position,
  /// in seconds.
  private static let placeReach = 2.0

  init(_ configuration: MobilityConfiguration) {
    calibration =
      configuration.calibration ?? SpeedCalibration(placement: configuration.placement)
    countBefore = calibration.walkCount
  }

  /// Adds a fix that the route may use.
  mutating func receive(_ recorded: RecordedLocation) {
    let location = recorded.location
    let isLater = places.last.map { $0.location.time < location.time } ?? true
    guard recorded.verdict == .accepted, isLater else { return }
    let meters = places.last.map { $0.meters + $0.location.distance(to: location) } ?? 0
    places.append(Place(location: location, meters: meters))
    let oldest = location.time - .seconds(clamping: Self.keptSeconds)
    if let kept = places.firstIndex(where: { $0.location.time >= oldest }), kept > places.count / 2
    {
      places.removeFirst(kept)
    }
  }

  /// Adds the next segment of the walk.
  mutating func receive(_ interval: PacedInterval) {
    if let last = intervals.last,
      (interval.span.start - last.span.end).inSeconds > Self.longestPause
    {
      learn()
    }
    guard let first = intervals.first else {
      intervals = [interval]
      return
    }
    let together = intervals + [interval]
    let isShort = (interval.span.end - first.span.start).inSeconds <= Self.maximumSeconds
    if isShort, walk(of: together)?.rejection != .notStraight {
      intervals = together
    } else {
      learn()
      intervals = [interval]
    }
  }

  /// Returns the calibration at the end of the walk; `nil` if there is no new one.
  mutating func finish() -> SpeedCalibration? {
    learn()
    return calibration.walkCount > countBefore ? calibration : nil
  }

  mutating func shift(by offset: Duration) {
    for index in places.indices { places[index].location.time += offset }
    for index in intervals.indices {
      let span = intervals[index].span
      intervals[index].span = TimeRange(start: span.start + offset, end: span.end + offset)
    }
  }

  private mutating func learn() {
    if let walk = walk(of: intervals) { calibration.add(walk) }
    intervals = []
  }

  /// Returns the segments as one walk; `nil` if satellites do not cover its beginning and end.
  private func walk(of intervals: [PacedInterval]) -> CalibrationWalk? {
    guard let start = intervals.first?.span.start, let end = intervals.last?.span.end,
      let first = place(at: start), let last = place(at: end), first < last
    else { return nil }
    let way = places[first...last]
    let accuracies = way.map { $0.location.horizontalAccuracy ?? .infinity }
    // Fixes arrive once a second and contacts at any time; the speed between is the same.
    let share =
      (end - start).inSeconds
      / (places[last].location.time - places[first].location.time).inSeconds
    return CalibrationWalk(
      meters: share * (places[last].meters - places[first].meters),
      straightMeters: share * places[first].location.distance(to: places[last].location),
      uncorrectedMeters: Self.uncorrectedMeters(of: intervals),
      stepCount: intervals.reduce(0) { $0 + $1.stepCount },
      worstAccuracy: accuracies.max() ?? .infinity, end: end)
  }

  /// Of the segments and of the step from the last contact of each to the first of the next.
  private static func uncorrectedMeters(of intervals: [PacedInterval]) -> Double {
    let told = intervals.reduce(0) { $0 + $1.uncorrectedMeters }
    let seconds = intervals.reduce(0) { $0 + $1.span.duration.inSeconds }
    let between = zip(intervals, intervals.dropFirst()).reduce(0) { sum, pair in
      sum + (pair.1.span.start - pair.0.span.end).inSeconds
    }
    return seconds > 0 ? told * (seconds + between) / seconds : 0
  }

  private func place(at moment: Instant) -> Int? {
    func gap(_ index: Int) -> Double { abs((places[index].location.time - moment).inSeconds) }
    guard let nearest = places.indices.min(by: { gap($0) < gap($1) }),
      gap(nearest) <= Self.placeReach
    else { return nil }
    return nearest
  }
}
