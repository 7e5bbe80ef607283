import ArgumentParser

/// The formats of exported files.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case gpx, tcx, fit, geojson, kml, csv, json
  /// Raw sensor readings (docs/units-and-frames.md).
  case trace
  /// The whole store, as files that can be imported without loss (docs/archive.md).
  case archive
  /// Samples as a bundle of HL7 FHIR observations (docs/fhir.md).
  case fhir

  /// The file extension.
  var fileExtension: String {
    switch self {
    case .trace: "csv"
    case .archive: "zip"
    case .fhir: "json"
    default: rawValue
    }
  }

  /// Whether a workout needs a route to be written.
  var needsRoute: Bool { self == .gpx }

  /// Creates the format of a file extension; `nil` for other extensions.
  init?(path: String) {
    let end = Self.nameEnd(of: path)
    guard ![.archive, .fhir, .trace].map(\Self.rawValue).contains(end) else { return nil }
    self.init(rawValue: end)
  }

  /// Extensions of formats that are not supported for single workouts.
  private static let foreignExtensions = ["kmz", "zip"]

  /// Returns whether the extension of a path contradicts the format.
  func contradicts(_ path: String) -> Bool {
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
