import HealthModel
import HealthStorage
import Interchange

/// One workout on its way into a file of some format, holding nothing but a batch.
protocol WorkoutExport {
  /// Locations in its routes, as the store counts them.
  var locationCount: Int { get }
  /// How much there is to write, in words.
  var extent: String { get }

  /// Writes to a sink, which is the caller's to commit.
  ///
  /// - Parameters:
  ///   - sink: Where the bytes go.
  ///   - progress: Called now and then with how much is done, from 0 to 1.
  /// - Returns: What was written.
  /// - Throws: `StoreError`, and the error of the format's writer.
  func write(
    to sink: some ByteSink, progress: (Double) -> Void
  ) async throws -> ExportSummary
}

extension WorkoutExport {
  var extent: String { "\(locationCount) locations" }
}

/// What went into a file.
struct ExportSummary: Hashable {
  var points: Int
  /// Lines that the points are broken into.
  var segments: Int
  /// `nil` for a format that has none.
  var laps: Int?
  /// Whether the points are rows of a trace of sensors.
  var isTrace = false

  init(points: Int, segments: Int, laps: Int?) {
    self.points = points
    self.segments = segments
    self.laps = laps
  }

  init(_ summary: GPXWriterSummary) {
    points = summary.points
    segments = summary.segments
  }

  init(_ summary: TCXWriterSummary) {
    points = summary.points
    segments = summary.tracks
    laps = summary.laps
  }

  /// `1073 locations in 2 segments`, `5 laps with 6 points`.
  var words: String {
    if isTrace {
      "\(points) \(points == 1 ? "row" : "rows") of sensors"
    } else if let laps {
      "\(laps) \(laps == 1 ? "lap" : "laps") with \(points) \(points == 1 ? "point" : "points")"
    } else {
      "\(points) locations in \(segments) \(segments == 1 ? "segment" : "segments")"
    }
  }
}
