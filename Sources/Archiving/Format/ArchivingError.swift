import Foundation
public import HealthStorage
public import ByteStreams

/// The reason why an archive could not be written or read at all.
public enum ArchivingError: Error, Hashable, Sendable, CustomStringConvertible {
  case store(StoreError)
  case archive(ArchiveError)
  case file(FileError)
  /// There is already a file or folder at the archive's path.
  case exists(String)
  /// It has no manifest of this format.
  case notAnArchive(String)
  case newerVersion(String, found: Int, supported: Int)
  /// It has no list of checksums, or an unreadable one.
  case noSums(String)
  case cancelled

  public var description: String {
    switch self {
    case .store(let error): error.description
    case .archive(let error): error.description
    case .file(let error): error.description
    case .exists(let path): "\(path) already exists; use another path"
    case .notAnArchive(let path):
      "\(path) is not an archive of a health store: it has no valid manifest.json"
    case .newerVersion(let path, let found, let supported):
      "\(path) was written by a newer release (version \(found); this release reads up to \(supported)); "
        + "update this program"
    case .noSums(let path):
      "\(path) has no readable SHA256SUMS and cannot be verified; check that it was copied completely"
    case .cancelled: "cancelled"
    }
  }

  /// Converts any error to an archiving error.
  static func from(_ error: any Error, path: String) -> ArchivingError {
    switch error {
    case let error as ArchivingError: error
    case StoreError.cancelled: .cancelled
    case let error as StoreError: .store(error)
    case ArchiveError.file(let error): .file(error)
    case let error as ArchiveError: .archive(error)
    case let error as FileError: .file(error)
    case is CancellationError: .cancelled
    default: .notAnArchive(path)
    }
  }
}
