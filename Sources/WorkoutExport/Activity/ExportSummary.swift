import HealthModel
import HealthStorage

/// The contents of an exported file.
public struct ExportSummary: Hashable, Sendable {
  /// The number of points, or of rows of a sensor trace.
  public internal(set) var points: Int
  /// The number of segments of the points.
  public internal(set) var segments: Int
  /// The number of laps; `nil` for a format without laps.
  public internal(set) var laps: Int?
  /// Whether the points are rows of a sensor trace.
  public internal(set) var isTrace = false

  init(points: Int, segments: Int, laps: Int?) {
    self.points = points
    self.segments = segments
    self.laps = laps
  }

  /// `1073 locations in 2 segments`, `5 laps with 6 points`.
  package var words: String {
    if isTrace {
      "\(points) \(points == 1 ? "row" : "rows") of sensors"
    } else if let laps {
      "\(laps) \(laps == 1 ? "lap" : "laps") with \(points) \(points == 1 ? "point" : "points")"
    } else {
      "\(points) locations in \(segments) \(segments == 1 ? "segment" : "segments")"
    }
  }
}
