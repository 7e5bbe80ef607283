import ArgumentParser

/// The kinds of file a workout can be written as.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case gpx, tcx, fit, geojson, kml, csv, json
  /// Raw readings of sensors (docs/units-and-frames.md).
  case trace
  /// The whole store, as files that import back identical (docs/archive.md).
  case archive
  /// Samples as a bundle of observations of HL7 FHIR (docs/fhir.md).
  case fhir

  /// The end of a file's name.
  var fileExtension: String {
    switch self {
    case .trace: "csv"
    case .archive: "zip"
    case .fhir: "json"
    default: rawValue
    }
  }

  /// Whether a workout without a route cannot be written.
  var needsRoute: Bool { self == .gpx }

  /// The format that the end of a file's name promises; `nil` for any other name.
  init?(path: String) {
    let end = Self.nameEnd(of: path)
    guard ![.archive, .fhir, .trace].map(\Self.rawValue).contains(end) else { return nil }
    self.init(rawValue: end)
  }

  /// Ends of names that promise another kind of file.
  private static let foreignExtensions = ["kmz", "zip"]

  /// Whether a file of this name would be taken for something else.
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
