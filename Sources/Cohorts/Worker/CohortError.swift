import Archiving
import Foundation
import HealthStorage

/// The reason why a line or a workout has no rows.
///
/// The texts contain no personal data.
enum CohortError: String, Error, CaseIterable {
  case emptyLine = "empty_line"
  case notUTF8 = "not_utf8"
  case lineTooLong = "line_too_long"
  case outsideRoot = "outside_root"
  case missing
  case directory
  case specialFile = "special_file"
  case unreadable
  case tooLarge = "too_large"
  case notKnown = "not_known"
  case damaged
  case damagedArchive = "damaged_archive"
  case newerVersion = "newer_version"
  case encrypted
  case noSpace = "no_space"
  case unreadableWorkout = "unreadable_workout"
  case failed

  var text: String {
    switch self {
    case .emptyLine: "the line is empty"
    case .notUTF8: "the line is not valid UTF-8"
    case .lineTooLong: "the line is longer than 4096 bytes"
    case .outsideRoot: "the path is outside the folder of --root"
    case .missing: "no such file"
    case .directory: "the path is a folder"
    case .specialFile: "the path is neither a file nor a folder"
    case .unreadable: "the file cannot be read"
    case .tooLarge: "the file, or its unpacked contents, is larger than --most-bytes"
    case .notKnown: "the file is neither a store nor an archive of a store"
    case .damaged: "the store is damaged"
    case .damagedArchive: "the archive is damaged and not completely readable"
    case .newerVersion: "the file was written by a newer version of workout"
    case .encrypted: "the store is encrypted"
    case .noSpace: "not enough disk space for a copy"
    case .unreadableWorkout: "the workout's readings or events cannot be read"
    case .failed: "the analysis failed"
    }
  }

  init(_ error: StoreError) {
    switch error {
    case .file(_, .missing): self = .missing
    case .file(_, .isDirectory): self = .directory
    case .file(_, .permissionDenied): self = .unreadable
    case .file(_, .notAStore): self = .notKnown
    case .file(_, .newerVersion): self = .newerVersion
    case .file(_, .corrupt), .route(.damagedChunk): self = .damaged
    case .file(_, .locked), .encryption(_, .wrongKey), .encryption(_, .unavailable),
      .encryption(_, .notEncrypted):
      self = .encrypted
    case .file(_, .diskFull): self = .noSpace
    default: self = .failed
    }
  }
}

/// The archive of a store in a line of `analyze --worker`, which is imported into a temporary store.
struct CohortArchive {
  /// The path of the zip file.
  let path: String

  /// Imports the archive into a new store.
  ///
  /// The archive must be imported completely: rows of a partial history would look like those of a complete one.
  ///
  /// - Parameters:
  ///   - store: The path of a store that does not exist yet.
  ///   - client: The program that creates it.
  ///   - mostBytes: The maximum size of the unpacked zip file.
  /// - Throws: The fault of the archive, or the reason why the store cannot be created.
  func unpack(
    into store: String, for client: ClientIdentity, mostBytes: Int64
  ) async throws(CohortError) {
    do {
      let bytes = try ArchiveReader.unpackedBytes(path)
      guard ArchiveReader.isArchive(path) else { throw CohortError.notKnown }
      guard bytes <= mostBytes else { throw CohortError.tooLarge }
      let store = try HealthStore(at: store, for: client, as: .owner, key: nil)
      let report = try await ArchiveImport(from: path, into: store).run()
      guard report.isWhole else { throw CohortError.damagedArchive }
    } catch let fault as CohortError {
      throw fault
    } catch let error as ArchivingError {
      throw CohortError(error)
    } catch let error as StoreError {
      throw CohortError(error)
    } catch {
      throw .failed
    }
  }
}

extension CohortError {
  fileprivate init(_ error: ArchivingError) {
    switch error {
    case .newerVersion: self = .newerVersion
    case .store(let error): self = CohortError(error)
    case .archive, .noSums: self = .damagedArchive
    case .notAnArchive: self = .notKnown
    case .file: self = .unreadable
    case .exists, .cancelled: self = .failed
    }
  }
}
