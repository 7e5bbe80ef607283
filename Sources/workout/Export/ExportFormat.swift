import ArgumentParser

/// The kinds of file a workout can be written as.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case gpx

  /// The end of a file's name.
  var fileExtension: String { rawValue }

  /// Ends of names that promise another kind of file.
  private static let foreignExtensions = ["tcx", "fit", "geojson", "kml", "kmz", "csv"]

  /// Whether a file of this name would be taken for something else.
  func contradicts(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return Self.foreignExtensions.contains(path[path.index(after: dot)...].lowercased())
  }
}
