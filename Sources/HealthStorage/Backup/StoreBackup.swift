public import Foundation

/// A backup that was made and checked.
public struct StoreBackup: Hashable, Sendable {
  public let path: String
  public let sizeBytes: Int
  /// Samples in it, workouts and routes among them.
  public let sampleCount: Int
  /// A recording that was going on or was left unfinished.
  ///
  /// Its newest readings, up to twenty minutes of locations, are not in the backup: they are in the
  /// store's recording file.
  public let unfinishedRecording: UUID?
  /// Faults that the store itself has, and the backup with it; a fault of the copy alone is an error.
  public let findings: [VerificationFinding]
}

/// A store that was put back.
public struct StoreRestoration: Hashable, Sendable {
  public let path: String
  public let sizeBytes: Int
  public let sampleCount: Int
  /// Where the store lies that was there before.
  public let replaced: String?
  /// A recording that was going on when the backup was made; it can be taken up or finished.
  public let unfinishedRecording: UUID?
  /// What the backup had of applications and is not in the store; `nil` where it was asked for.
  public let removedAccess: AccessRecords?
  /// Faults that the backup has, and the store with it.
  public let findings: [VerificationFinding]
}

/// How far a backup or restore is.
public enum BackupProgress: Hashable, Sendable {
  /// Bytes written, and about how many there will be.
  case copying(Int, of: Int)
  /// Every page and every chunk of the copy is being read.
  case checking
  /// The store is being replaced.
  case replacing
}
