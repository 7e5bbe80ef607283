public import ByteStreams
import Foundation
import HealthModel
public import HealthStorage

/// Exports the complete store to an archive (docs/archive.md).
///
///     let report = try await ArchiveExport(of: store, to: "health.zip", as: .zip, by: "workout 1.4").run()
///
/// The archive is a consistent snapshot of the store, even if data is saved during the export.
/// Equal stores give equal archives, byte for byte. Memory is constant except for the archive's
/// central directory. The archive appears when it is complete; an interrupted export leaves nothing
/// behind.
public struct ArchiveExport: Sendable {
  /// The form of an archive: one file, or a folder with the same members.
  public enum Form: Hashable, Sendable {
    case zip, folder
  }

  private let store: HealthStore
  private let path: String
  private let form: Form
  private let generator: String
  private let wrap: @Sendable (FileSink) throws -> any CommittingSink

  /// Creates an export of the complete store; it starts with ``run(progress:)``.
  ///
  /// - Parameters:
  ///   - store: The store, opened as its owner.
  ///   - path: The path of the archive, which must not exist.
  ///   - form: Whether to write a file or a folder.
  ///   - generator: The program and its version.
  ///   - wrap: Returns the sink that a `.zip` is written to, such as one that seals the bytes of the file.
  public init(
    of store: HealthStore, to path: String, as form: Form, by generator: String,
    wrap: @escaping @Sendable (FileSink) throws -> any CommittingSink = { $0 }
  ) {
    self.store = store
    self.path = path
    self.form = form
    self.generator = generator
    self.wrap = wrap
  }

  /// Writes the archive.
  ///
  /// - Parameter progress: Called from time to time with the progress.
  /// - Returns: The counts of what was written and omitted.
  /// - Throws: ``ArchivingError``; then there is no archive.
  public func run(
    progress: @escaping (ArchiveProgress) -> Void = { _ in }
  ) async throws(ArchivingError) -> ArchiveExportReport {
    do {
      var status = stat()
      guard lstat(path, &status) != 0 else { throw ArchivingError.exists(path) }
      let state = try store.state()
      let output: any ArchiveOutput =
        switch form {
        case .zip: ZipOutput(try wrap(FileSink(path: path, replaces: false)))
        case .folder: try FolderOutput(path: path)
        }
      let run = try await ArchiveExportRun(
        of: state, to: ArchiveWriter(to: output), progress: progress)
      return try await run.write(to: path, by: generator)
    } catch {
      throw .from(error, path: path)
    }
  }
}

/// The counts of what an export wrote and omitted.
public struct ArchiveExportReport: Hashable, Sendable, Encodable {
  public var archive: String
  public var version: Int
  public var counts: ArchiveCounts
  /// Types that only a later release knows, with the number of omitted objects of each.
  public var unknownTypes: [String: Int]
  /// Whether a recording is active or unfinished; it is not in the archive.
  public var hasUnfinishedRecording: Bool

  private enum CodingKeys: String, CodingKey {
    case archive, version, counts
    case unknownTypes = "unknown_types"
    case hasUnfinishedRecording = "unfinished_recording"
  }
}
