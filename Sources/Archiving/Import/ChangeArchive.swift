package import ByteStreams
package import Foundation
import HealthModel
package import HealthStorage
package import StoreDatabase

/// An archive with some changes of a store, which another replica of the store receives in one transaction.
package enum ChangeArchive {
  /// Writes the archive of a selection of changes.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - store: The store, opened as its owner.
  ///   - reader: The bundle identifier of the application that stands for a reader; `nil` for a replica of the same
  ///     person.
  ///   - sink: Receives the bytes of a `.zip`, and is committed.
  ///   - generator: The program and its version.
  ///   - level: How much time is spent on a smaller archive.
  /// - Returns: The counts of what was written.
  /// - Throws: ``ArchivingError``.
  package static func write(
    _ changes: ChangeSelection, of store: HealthStore, forReader reader: String? = nil,
    to sink: any CommittingSink, by generator: String, level: CompressionLevel
  ) async throws(ArchivingError) -> ArchiveCounts {
    do {
      let run = try await ArchiveExportRun(
        of: try store.state(of: changes, forReader: reader),
        to: ArchiveWriter(to: ZipOutput(sink, level: level))
      ) { _ in }
      return try await run.write(to: sink.path, by: generator).counts
    } catch {
      throw .from(error, path: sink.path)
    }
  }

  /// The outcome of receiving an archive.
  package struct Receipt: Sendable {
    package let report: ArchiveImportReport
    /// The numbers of the changes that it made, if the sender has all that came of it; empty if everything was known.
    package let changes: Range<Int64>
  }

  /// Reads an archive, and receives it in one transaction together with the positions that it brings.
  ///
  /// - Parameters:
  ///   - path: The archive.
  ///   - store: The store, opened as its owner.
  ///   - sender: The identity of the store that wrote it.
  ///   - vector: The positions that this store has with it.
  ///   - isPart: Whether it is the store of another person, of which nothing but objects and deletions is received.
  /// - Returns: What was received; issues are what could not be, each with its place.
  /// - Throws: ``ArchivingError``; then nothing was received.
  package static func receive(
    _ path: String, into store: HealthStore, from sender: UUID, vector: [UUID: Int64],
    isPart: Bool = false
  ) async throws(ArchivingError) -> Receipt {
    do {
      guard store.role == .owner else { throw StoreError.ownerOnly }
      let collection = ReplicaCollection(from: sender, vector: vector, isPart: isPart)
      let run = ArchiveImportRun(
        try ArchiveReader(path), into: store, takesChangedMembers: false, appliesDeletions: true,
        collection: collection
      ) { _ in }
      _ = try await run.read()
      let receipt = try await collection.receive(into: store, run)
      return Receipt(report: run.report, changes: receipt.hasEffects ? 0..<0 : receipt.changes)
    } catch {
      throw .from(error, path: path)
    }
  }
}
