public import Foundation
import GRDB
import StoreDatabase

/// A finished and verified backup.
public struct StoreBackup: Hashable, Sendable {
  /// The path of the backup file.
  public let path: String
  /// The size of the backup file in bytes.
  public let sizeBytes: Int
  /// The number of samples in it, including workouts and routes.
  public let sampleCount: Int
  /// A recording that was running or left unfinished.
  ///
  /// Its newest readings, up to twenty minutes of locations, are not in the backup: they are in the
  /// store's recording file.
  public let unfinishedRecording: UUID?
  /// Faults that the store and the backup both have; a fault of the copy alone is an error.
  public let findings: [VerificationFinding]
}

/// A restored store.
public struct StoreRestoration: Hashable, Sendable {
  /// The path of the restored store file.
  public let path: String
  /// The size of the store file in bytes.
  public let sizeBytes: Int
  /// The number of samples in it, including workouts and routes.
  public let sampleCount: Int
  /// The path of the previous store.
  public let replaced: String?
  /// A recording that was running when the backup was made; it can be resumed or finished.
  public let unfinishedRecording: UUID?
  /// The access records of the backup that were not restored; `nil` if they were requested.
  public let removedAccess: AccessRecords?
  /// Faults that the backup and the store both have.
  public let findings: [VerificationFinding]
}

/// The progress of a backup or restore.
public enum BackupProgress: Hashable, Sendable {
  /// The number of bytes written, and the approximate total.
  case copying(Int, of: Int)
  /// Reading every page and every chunk of the copy.
  case checking
  /// Replacing the store.
  case replacing
}
