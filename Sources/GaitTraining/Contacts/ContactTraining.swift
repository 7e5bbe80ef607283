package import Foundation

/// Trains the contact models and writes their table and their Swift source.
package enum ContactTraining {
  /// Writes the files below the package; the same recordings produce the same bytes.
  ///
  /// - Returns: The written files.
  /// - Throws: ``GaitRecordingError`` for a missing or invalid recording, or an error of writing a
  ///   file.
  @discardableResult
  package static func write(root: URL, data: URL) throws -> [String] {
    guard let table = ContactTableFile(try ContactWalks(data: data)) else {
      throw GaitRecordingError(file: data.path, expected: "walks whose feet were measured")
    }
    let files = [(ContactTableFile.path, table.text), (ContactTableFile.swiftPath, table.swift)]
    for (path, text) in files {
      try Data(text.utf8).write(to: root.appending(path: path), options: .atomic)
    }
    return files.map(\.0)
  }
}
