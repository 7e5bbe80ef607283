import Foundation
import GRDB

/// Whether this device has a place for a store.
public enum StoreAvailability: Hashable, Sendable {
  case available
  case unavailable(StoreError)
}

extension HealthStore {
  /// Whether a store can be kept at the path, and what stands in the way; asked before anything else.
  ///
  /// Nothing is made or changed: what is there is looked at, what is not there has to have a folder that
  /// can be written to above it.
  ///
  /// **Source** `isHealthDataAvailable()` of Apple's HealthKit documentation, which gives no reason.
  ///
  /// What is there and opened with a key is told from foreign files by `isEncrypted`.
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

  /// Whether a store can be kept at the path, by default where it is when nobody says where.
  public static func isHealthDataAvailable(
    at path: String = StoreLocation.standard(), isEncrypted: Bool = false
  ) -> Bool {
    availability(at: path, isEncrypted: isEncrypted) == .available
  }

  /// Refuses a folder that cannot be written to; one that is missing is made on opening.
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

  /// Refuses an SQLite without the parts that the schema is made of.
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
