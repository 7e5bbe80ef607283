import ArgumentParser

/// The kinds of file a workout can be written as.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case gpx, tcx

  /// The end of a file's name.
  var fileExtension: String { rawValue }

  /// The format that the end of a file's name promises; `nil` for any other name.
  init?(path: String) {
    self.init(rawValue: Self.nameEnd(of: path))
  }

  /// Ends of names that promise another kind of file.
  private static let foreignExtensions = ["fit", "geojson", "kml", "kmz", "csv"]

  /// Whether a file of this name would be taken for something else.
  func contradicts(_ path: String) -> Bool {
    let end = Self.nameEnd(of: path)
    return Self.foreignExtensions.contains(end) || Self(rawValue: end).map { $0 != self } ?? false
  }

  private static func nameEnd(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
