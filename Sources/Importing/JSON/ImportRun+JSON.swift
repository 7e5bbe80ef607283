import ByteStreams
import HealthStorage

/// The JSON files of other programs that are read.
enum ForeignJSON: String {
  case healthAutoExport = "Health Auto Export"
  case googleFit = "Google Fit"
}

extension ImportRun {
  /// Imports the workouts and samples of a JSON file of another program, which is read once for each.
  ///
  /// - Parameters:
  ///   - kind: The program.
  ///   - input: The file.
  ///   - counter: Counts the bytes that were read.
  ///   - moved: Called from time to time to report progress.
  /// - Returns: The result for the file.
  /// - Throws: An error that concerns the store as a whole, and `StoreError/cancelled`.
  func receive(
    _ kind: ForeignJSON, _ input: ImportInput, _ counter: ByteCounter, moved: () -> Void
  ) async throws(StoreError) -> ImportedFile {
    let origin = ImportOrigin(format: kind.rawValue, name: input.name)
    let samples = SampleImporter(store: store, isDry: options.isDryRun)
    var file = ImportedFile(path: input.path, format: origin.format)
    do {
      switch kind {
      case .healthAutoExport:
        file = try await activities.receive(
          HealthAutoExportWorkouts(try input.open()), path: input.path, origin: origin,
          moved: moved)
        let source = CountingSource(try input.open(), counter)
        try await samples.receive(HealthAutoExportSamples(source), in: &file, moved: moved)
      case .googleFit:
        let source = CountingSource(try input.open(), counter)
        try await samples.receive(GoogleFitSamples(source), in: &file, moved: moved)
      }
    } catch let error as StoreError {
      throw error
    } catch {
      file.outcome = .refused("\(error)")
    }
    return file
  }
}
