package import Foundation

/// Makes the contact models and writes their table and their Swift.
package enum ContactTraining {
  /// Writes below the package; the same recordings write the same bytes.
  ///
  /// - Returns: What was written.
  /// - Throws: ``GaitRecordingError`` for a recording that is missing or broken, or what says that a file
  ///   cannot be written.
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
