/// The result of an export, as `export --json` prints it (docs/schemas/export.schema.json).
struct ExportReport: Encodable {
  struct File: Encodable {
    let workout, path: String
    let locationCount, segmentCount: Int
    let lapCount: Int?
    let rowCount: Int?

    enum CodingKeys: String, CodingKey {
      case workout, path
      case locationCount = "location_count"
      case segmentCount = "segment_count"
      case lapCount = "lap_count"
      case rowCount = "row_count"
    }

    init(workout: String, path: String, _ summary: ExportSummary) {
      self.workout = workout
      self.path = path
      locationCount = summary.isTrace ? 0 : summary.points
      segmentCount = summary.isTrace ? 0 : summary.segments
      rowCount = summary.isTrace ? summary.points : nil
      lapCount = summary.laps
    }
  }

  struct Skipped: Encodable {
    let workout: String
    /// `no_route`, or for a trace `no_readings`.
    let reason: String
  }

  let format: String
  var files: [File] = []
  var skipped: [Skipped] = []

  init(format: ExportFormat) {
    self.format = format.rawValue
  }
}
