package import Foundation

/// Trains the stairs models and writes their table and their Swift source.
package enum StairsTraining {
  /// Trains on all people and writes both files.
  ///
  /// - Parameters:
  ///   - root: The folder of the package.
  ///   - data: The folder with the datasets below `gait`.
  /// - Throws: ``GaitRecordingError`` for a missing or invalid recording, or an error of writing a
  ///   file.
  package static func write(root: URL, data: URL) throws {
    let models = try StairsSet.Model.allCases.map { model in
      let set = try StairsSet(model, below: data)
      return (set: set, coefficients: StairsTrainer().coefficients(for: set))
    }
    let file = StairsTableFile(models)
    try file.text.write(
      to: root.appending(path: StairsTableFile.path), atomically: true, encoding: .utf8)
    try file.swift.write(
      to: root.appending(path: StairsTableFile.swiftPath), atomically: true, encoding: .utf8)
  }
}
