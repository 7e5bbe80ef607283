import ActivityItems
import HealthModel
import WorkoutFiles

/// Writes the points of a recording into the laps of a plan, each with its distance since the start.
struct LapSequence: ~Copyable {
  private var writer: TCXActivityWriter
  let plan: LapPlan
  /// The number of started laps.
  private var begun = 0
  /// The distance in the current lap, and the distance before the lap.
  private var walked = 0.0
  private var before = 0.0
  /// Whether the end of the current lap is still to be written as a point, where there is no route.
  private(set) var needsEnd: Bool

  init(_ plan: LapPlan, writer: consuming TCXActivityWriter) {
    self.plan = plan
    self.writer = writer
    needsEnd = plan.hasDistance
  }

  /// The time range of the current lap.
  var span: TimeRange { plan.intervals[max(begun, 1) - 1].span }

  /// The index of the current lap.
  var index: Int { max(begun, 1) - 1 }

  /// The start of the next lap; `nil` in the last one.
  var nextStart: Instant? {
    index + 1 < plan.intervals.count ? plan.intervals[index + 1].span.start : nil
  }

  /// Starts the laps up to an index that have not been started.
  mutating func begin(upTo index: Int) throws(ActivityWriterError) {
    guard begun <= index else { return }
    while begun <= index {
      if begun > 0 { before += plan.intervals[begun - 1].distanceMeters }
      begun += 1
    }
    walked = 0
    needsEnd = plan.hasDistance
    try writer.beginLaps(upTo: index)
  }

  /// Writes an item that is not a point.
  mutating func append(_ item: ActivityItem) throws(ActivityWriterError) { try writer.write(item) }

  /// Writes a point of the current lap.
  ///
  /// - Parameters:
  ///   - point: A point without distance.
  ///   - step: The distance in meters from the previous point, 0 without a connection; `nil` where there is no route.
  /// - Throws: `ActivityWriterError`.
  mutating func append(_ point: ActivityPoint, step: Double?) throws(ActivityWriterError) {
    var point = point
    if plan.hasDistance, let step {
      walked += step
      let interval = plan.intervals[index]
      let share = interval.pathMeters > 0 ? min(1, walked / interval.pathMeters) : 0
      point.distance = before + share * interval.distanceMeters
    }
    try writer.write(.point(point))
  }

  /// Writes the start of the first lap, with its distance.
  mutating func appendStart(heartRate: Double?) throws(ActivityWriterError) {
    try writer.write(
      .point(ActivityPoint(time: span.start, distance: before, heartRate: heartRate)))
  }

  /// Writes the end of the current lap, with its distance.
  mutating func appendEnd(heartRate: Double?) throws(ActivityWriterError) {
    needsEnd = false
    let distance = before + plan.intervals[index].distanceMeters
    try writer.write(
      .point(ActivityPoint(time: span.end, distance: distance, heartRate: heartRate)))
  }

  consuming func finish() throws(ActivityWriterError) -> ActivityWriterSummary {
    try writer.finish()
  }
}
