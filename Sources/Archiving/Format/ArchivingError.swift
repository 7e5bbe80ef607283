public import HealthStorage
public import Interchange

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
    case .exists(let path): "\(path) is there already; name another"
    case .notAnArchive(let path):
      "\(path) is no archive of a health store: it has no manifest.json of one"
    case .newerVersion(let path, let found, let supported):
      "\(path) was written by a newer release (version \(found), this one reads up to \(supported)); update "
        + "and import it again"
    case .noSums(let path):
      "\(path) has no SHA256SUMS that can be read, so that nothing in it can be checked; was it copied whole?"
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
