import HealthModel
import WorkoutFiles

/// Writes the laps of a plan in order, each before its first point, including laps without points.
struct LapSequence: ~Copyable {
  private var writer: TCXWriter
  let plan: LapPlan
  /// The number of started laps.
  private var begun = 0
  /// The distance in the current lap, and the distance before the lap.
  private var walked = 0.0
  private var before = 0.0

  init(_ plan: LapPlan, writer: consuming TCXWriter) {
    self.plan = plan
    self.writer = writer
  }

  /// Starts the laps up to an index that have not been started.
  mutating func begin(upTo index: Int) {
    while begun <= index {
      if begun > 0 { before += plan.intervals[begun - 1].distanceMeters }
      walked = 0
      writer.beginLap(plan.intervals[begun].tcx)
      begun += 1
    }
  }

  mutating func beginTrack() { writer.beginTrack() }

  /// Writes a point of the route in the current lap.
  ///
  /// - Parameters:
  ///   - point: A point without distance.
  ///   - step: The distance in meters from the previous point, 0 without a connection.
  /// - Throws: `TCXWriterError`.
  mutating func append(_ point: TCXPoint, step: Double) throws(TCXWriterError) {
    walked += step
    var point = point
    if plan.hasDistance {
      let interval = plan.intervals[begun - 1]
      let share = interval.pathMeters > 0 ? min(1, walked / interval.pathMeters) : 0
      point.distanceMeters = before + share * interval.distanceMeters
    }
    try writer.append(point)
  }

  /// Writes a point at the start or end of the current lap, or one without distance.
  mutating func append(_ point: TCXPoint, at place: Place = .within) throws(TCXWriterError) {
    var point = point
    if plan.hasDistance {
      switch place {
      case .start: point.distanceMeters = before
      case .end: point.distanceMeters = before + plan.intervals[begun - 1].distanceMeters
      case .within: break
      }
    }
    try writer.append(point)
  }

  enum Place {
    case start, within, end
  }

  consuming func finish() throws(TCXWriterError) -> TCXWriterSummary {
    begin(upTo: plan.intervals.count - 1)
    return try writer.finish()
  }
}
