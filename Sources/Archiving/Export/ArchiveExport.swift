import Foundation
import HealthModel
public import HealthStorage
import Interchange

/// Writes the whole of a store into an archive (docs/archive.md).
///
///     let report = try await ArchiveExport(of: store, to: "health.zip", as: .zip, by: "workout 1.4").run()
///
/// It is of one state of the store, whatever is saved meanwhile. Equal stores give equal archives, byte for
/// byte. Memory stays constant but for the archive's table of contents. The archive appears when it is
/// whole: what is interrupted leaves nothing.
public struct ArchiveExport: Sendable {
  /// An archive is one file, or a folder with the same members.
  public enum Form: Hashable, Sendable {
    case zip, folder
  }

  private let store: HealthStore
  private let path: String
  private let form: Form
  private let generator: String

  /// An export of everything; nothing happens before ``run(progress:)``.
  ///
  /// - Parameters:
  ///   - store: The store, opened as its owner.
  ///   - path: Where the archive will be; nothing may be there.
  ///   - form: Whether a file or a folder.
  ///   - generator: The program and its version.
  public init(of store: HealthStore, to path: String, as form: Form, by generator: String) {
    self.store = store
    self.path = path
    self.form = form
    self.generator = generator
  }

  /// Writes the archive.
  ///
  /// - Parameter progress: Told now and then how far it is.
  /// - Returns: What was written, and what was left out.
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
        case .zip: try ZipOutput(path: path)
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

/// What an export wrote, and what it left out.
public struct ArchiveExportReport: Hashable, Sendable, Encodable {
  public var archive: String
  public var version: Int
  public var counts: ArchiveCounts
  /// Types that only a later release knows, with how many objects of each stayed out.
  public var unknownTypes: [String: Int]
  /// Whether a recording goes on or was left unfinished: it is not in the archive.
  public var hasUnfinishedRecording: Bool

  private enum CodingKeys: String, CodingKey {
    case archive, version, counts
    case unknownTypes = "unknown_types"
    case hasUnfinishedRecording = "unfinished_recording"
  }
}
