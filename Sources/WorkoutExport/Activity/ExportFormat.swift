/// The formats of exported files.
///
/// A new format of one workout is a case here, a writer, and a line in `export(_:in:)`.
public enum ExportFormat: String, CaseIterable, Sendable {
  case gpx, tcx, fit, geojson, kml, csv
  /// The object that `show --json` prints, and every point (docs/schemas/workout-points.schema.json).
  case json
  /// Raw sensor readings (docs/units-and-frames.md).
  case trace
  /// The whole store, as files that can be imported without loss (docs/archive.md); not per workout.
  case archive
  /// Samples as a bundle of HL7 FHIR observations (docs/fhir.md); not per workout.
  case fhir

  /// The file extension, without the dot.
  public var fileExtension: String {
    switch self {
    case .trace: "csv"
    case .archive: "zip"
    case .fhir: "json"
    default: rawValue
    }
  }

  /// Creates the format of a file extension; `nil` for other extensions.
  public init?(path: String) {
    let end = Self.nameEnd(of: path)
    guard ![.archive, .fhir, .trace].map(\Self.rawValue).contains(end) else { return nil }
    self.init(rawValue: end)
  }

  /// Extensions of formats that are not supported for single workouts.
  private static let foreignExtensions = ["kmz", "zip"]

  /// Returns whether the extension of a path contradicts the format.
  package func contradicts(_ path: String) -> Bool {
    let end = Self.nameEnd(of: path)
    if self == .archive { return !end.isEmpty && end != fileExtension }
    if self == .fhir || self == .trace, end == fileExtension { return false }
    return Self.foreignExtensions.contains(end) || Self(rawValue: end).map { $0 != self } ?? false
  }

  private static func nameEnd(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}

/// The result of an export, as `export --json` prints it (docs/schemas/export.schema.json).
package struct ExportReport: Encodable {
  package struct File: Encodable {
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

    package init(workout: String, path: String, _ summary: ExportSummary) {
      self.workout = workout
      self.path = path
      locationCount = summary.isTrace ? 0 : summary.points
      segmentCount = summary.isTrace ? 0 : summary.segments
      rowCount = summary.isTrace ? summary.points : nil
      lapCount = summary.laps
    }
  }

  package struct Skipped: Encodable {
    let workout: String
    /// `no_route`, or for a trace `no_readings`.
    let reason: String

    package init(workout: String, reason: String) {
      self.workout = workout
      self.reason = reason
    }
  }

  let format: String
  package var files: [File] = []
  package var skipped: [Skipped] = []

  package init(format: ExportFormat) {
    self.format = format.rawValue
  }
}
