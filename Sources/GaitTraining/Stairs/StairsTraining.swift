package import Foundation

/// Makes the stairs models and writes their table and their Swift.
package enum StairsTraining {
  /// Trains on everybody and writes both files.
  ///
  /// - Parameters:
  ///   - root: The folder of the package.
  ///   - data: The folder with the sets below `gait`.
  /// - Throws: ``GaitRecordingError`` for a recording that is missing or broken, or what says that a file
  ///   cannot be written.
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
