import Foundation
import GRDB
import StoreDatabase
public import StoreErrors
public import StoreFiles

/// Whether this device can have a store.
public enum StoreAvailability: Hashable, Sendable {
  case available
  case unavailable(StoreError)
}

extension HealthStore {
  /// Whether a store can be used at the path, with the reason if not; call it before anything else.
  ///
  /// Nothing is created or changed: an existing store is examined, for a missing one there must be a
  /// writable folder above it.
  ///
  /// **Source** `isHealthDataAvailable()` of Apple's HealthKit documentation, which gives no reason.
  ///
  /// `isEncrypted` distinguishes a store that is opened with a key from foreign files.
  public static func availability(
    at path: String, isEncrypted: Bool = false
  ) -> StoreAvailability {
    do throws(StoreError) {
      try checkLibrary()
      let path = try StorePrivacy(path: path).resolvingLink()
      guard case .absent = try StoreFile(path: path, isEncrypted: isEncrypted).examine() else {
        guard access(path, R_OK | W_OK) == 0 else { throw .from(errno: errno, path: path) }
        return .available
      }
      try checkFolder(above: path)
      return .available
    } catch {
      return .unavailable(error)
    }
  }

  /// Whether a store can be used at the path, by default the default location.
  public static func isHealthDataAvailable(
    at path: String = StoreLocation.standard(), isEncrypted: Bool = false
  ) -> Bool {
    availability(at: path, isEncrypted: isEncrypted) == .available
  }

  /// Rejects a folder that is not writable; a missing one is created on opening.
  private static func checkFolder(above path: String) throws(StoreError) {
    let parent = (path as NSString).deletingLastPathComponent
    let folder = parent.isEmpty ? "." : parent
    var status = stat()
    guard stat(folder, &status) == 0 else {
      guard errno == ENOENT, folder != path, folder != "/" else {
        throw .from(errno: errno, path: folder)
      }
      return try checkFolder(above: folder)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .from(errno: ENOTDIR, path: folder) }
    guard access(folder, W_OK | X_OK) == 0 else { throw .from(errno: errno, path: folder) }
  }

  /// Rejects an SQLite library without the features that the schema needs.
  private static func checkLibrary() throws(StoreError) {
    do {
      let queue = try DatabaseQueue()
      try queue.write { db in
        try db.execute(
          sql: """
            CREATE TABLE strict (id INTEGER PRIMARY KEY, text TEXT) STRICT;
            CREATE VIRTUAL TABLE box USING rtree (id, low, high);
            """)
      }
    } catch {
      throw .from(error, path: "SQLite")
    }
  }
}
