import HealthModel
public import HealthStorage
import Interchange

/// Brings an archive into a store (docs/archive.md).
///
///     let report = try await ArchiveImport(from: "health.zip", into: store).run()
///
/// Every object keeps its identity, source, device, metadata and version, so that an empty store gets what
/// the archive's had. Only what is missing comes in: what is here stays, what was deleted here is not brought
/// back, the higher version of an object wins, and nothing here is deleted. Objects are saved in batches, so
/// an import that is interrupted is completed by running it again. What is wrong is told with its place, and
/// the rest goes on.
public struct ArchiveImport: Sendable {
  private let path: String
  private let store: HealthStore
  private let takesChangedMembers: Bool

  /// An import; nothing happens before ``run(progress:)``.
  ///
  /// - Parameters:
  ///   - path: A zip file, or a folder.
  ///   - store: The store, opened as its owner.
  ///   - takesChangedMembers: Whether to read members that are not what their checksums say, as far as that
  ///     goes. Without it they are left out: an object that came in cut short would keep the whole one out.
  public init(from path: String, into store: HealthStore, takesChangedMembers: Bool = false) {
    self.path = path
    self.store = store
    self.takesChangedMembers = takesChangedMembers
  }

  /// Reads the archive and saves what is missing.
  ///
  /// - Parameter progress: Told now and then how far it is.
  /// - Returns: What came in; one whose ``ArchiveImportReport/isWhole`` is `false` left something out.
  /// - Throws: ``ArchivingError`` when the archive cannot be read at all or the store fails; what was saved
  ///   until then stays, and the next run goes on from there.
  public func run(
    progress: @escaping (ArchiveProgress) -> Void = { _ in }
  ) async throws(ArchivingError) -> ArchiveImportReport {
    do {
      guard store.role == .owner else { throw StoreError.ownerOnly }
      let run = ArchiveImportRun(
        try ArchiveReader(path), into: store, takesChangedMembers: takesChangedMembers,
        progress: progress)
      return try await run.read()
    } catch {
      throw .from(error, path: path)
    }
  }
}
