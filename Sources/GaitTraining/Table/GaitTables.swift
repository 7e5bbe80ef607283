package import Foundation

/// Trains the models of speed and double support and writes their tables and their Swift source.
package enum GaitTables {
  /// Returns the tables of walks.
  ///
  /// - Returns: `nil` for too few walks.
  package static func tables(of walks: [KnownWalk]) -> [GaitModelTable]? {
    guard let speed = SpeedTrainer().model(for: walks),
      let doubleSupport = DoubleSupportTrainer().model(for: walks)
    else { return nil }
    return [
      GaitModelTable(speed, from: walks), GaitModelTable(doubleSupport, from: walks),
    ]
  }

  /// Writes the files below the package; the same recordings produce the same bytes.
  ///
  /// - Returns: The written files.
  @discardableResult
  package static func write(root: URL, data: URL) throws -> [String] {
    guard let tables = tables(of: try KnownWalks(data: data).walks) else {
      throw GaitRecordingError(file: data.path, expected: "walks of known speed")
    }
    var paths: [String] = []
    for table in tables {
      for (path, text) in [(table.kind.path, table.text), (table.kind.swiftPath, table.swift)] {
        try Data(text.utf8).write(to: root.appending(path: path), options: .atomic)
        paths.append(path)
      }
    }
    return paths
  }
}
