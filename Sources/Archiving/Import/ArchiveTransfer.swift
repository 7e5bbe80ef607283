package import HealthStorage

/// Copies the contents of one store into another through an archive in memory.
///
/// No byte of it reaches a file system, whether the stores are encrypted or not; with the process, it is gone.
package struct ArchiveTransfer {
  private let source: HealthStore
  private let destination: HealthStore

  /// - Parameters:
  ///   - source: The store to copy, opened as its owner.
  ///   - destination: The store that receives what it does not have, opened as its owner.
  package init(from source: HealthStore, into destination: HealthStore) {
    self.source = source
    self.destination = destination
  }

  /// Copies what is missing.
  ///
  /// - Parameter generator: The program and its version.
  /// - Returns: The counts, as of an import.
  /// - Throws: ``ArchivingError``; what was copied until then remains, and the next run continues from there.
  package func run(by generator: String) async throws(ArchivingError) -> ArchiveImportReport {
    let file = try MemoryFile()
    do {
      let run = try await ArchiveExportRun(
        of: try source.state(), to: ArchiveWriter(to: ZipOutput(file))
      ) { _ in }
      _ = try await run.write(to: file.path, by: generator)
    } catch {
      throw .from(error, path: source.path)
    }
    let report = try await ArchiveImport(from: file.path, into: destination).run()
    withExtendedLifetime(file) {}
    return report
  }
}
