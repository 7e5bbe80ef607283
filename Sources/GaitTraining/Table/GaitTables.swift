package import Foundation

/// Makes the models of speed and double support and writes their tables and their Swift.
package enum GaitTables {
  /// The tables of walks.
  ///
  /// - Returns: `nil` of too few.
  package static func tables(of walks: [KnownWalk]) -> [GaitModelTable]? {
    guard let speed = SpeedTrainer().model(for: walks),
      let doubleSupport = DoubleSupportTrainer().model(for: walks)
    else { return nil }
    return [
      GaitModelTable(speed, from: walks), GaitModelTable(doubleSupport, from: walks),
    ]
  }

  /// Writes below the package; the same recordings write the same bytes.
  ///
  /// - Returns: What was written.
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
