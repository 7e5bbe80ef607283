import HealthStorage

extension ImportRun {
  /// Imports the workouts and samples of a database of another program.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - program: The program that it is of.
  ///   - input: The file.
  ///   - moved: Called from time to time to report progress.
  /// - Returns: The result for the file.
  /// - Throws: An error that concerns the store as a whole, and `StoreError/cancelled`.
  func receive(
    _ database: ForeignDatabase, of program: ForeignProgram, _ input: ImportInput,
    moved: () -> Void
  ) async throws(StoreError) -> ImportedFile {
    let origin = ImportOrigin(format: program.rawValue, name: input.name)
    let samples = SampleImporter(store: store, isDry: options.isDryRun)
    var file: ImportedFile
    do {
      switch program {
      case .gadgetbridge:
        file = try await activities.receive(
          try GadgetbridgeWorkouts(database, imported: namesOfImportedFiles), path: input.path,
          origin: origin, moved: moved)
        try await samples.receive(try GadgetbridgeSamples(database), in: &file, moved: moved)
      case .healthConnect:
        file = try await activities.receive(
          try HealthConnectWorkouts(database), path: input.path, origin: origin, moved: moved)
        try await samples.receive(try HealthConnectSamples(database), in: &file, moved: moved)
      }
    } catch let error as StoreError {
      throw error
    } catch {
      return ImportedFile(path: input.path, format: origin.format, outcome: .refused("\(error)"))
    }
    return file
  }

  /// The names of the files that workouts were imported from, without folders.
  private var namesOfImportedFiles: Set<String> {
    Set(
      report.files.lazy.filter { !$0.workouts.isEmpty }.map { file in
        file.path.split(separator: "/").last.map(String.init) ?? file.path
      })
  }
}
