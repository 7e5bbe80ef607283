public import Foundation
import GRDB
import StoreDatabase
public import StoreErrors
import StoreFiles

extension HealthStore {
  /// Returns the identity of the store: a random value from its creation, shared by its copies, unrelated
  /// to the person.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  public func identity() async throws(StoreError) -> UUID {
    try requireOwner()
    return try await read { db in try StoreIdentity.read(db) }
  }
}

extension HealthStore {
  /// The current place of the store's file.
  var place: StorePlace {
    guard let file = signal.file else { return .unchanged }
    return StorePlace(of: file, openedAt: path)
  }

  /// Opens the same store again, at its current path.
  func reopened(at path: String) throws(StoreError) -> HealthStore {
    try HealthStore(
      at: path, for: client, as: role, creating: false, key: key, consent: consent)
  }

  /// Writes a copy of the store whose file was removed, read through the open connection.
  ///
  /// The copy is at the store's path or, if another file is there by now, at a new name next to it. Its folder is
  /// created again; if that is impossible, the copy is in the default folder. It is on the disk when this returns.
  ///
  /// - Returns: The path of the copy.
  func copyOfRemovedFile() throws(StoreError) -> String {
    let name = (path as NSString).lastPathComponent
    var failure = StoreError.exists(path: path)
    for base in [path, StoreLocation.ownFolder() + "/" + name] {
      do throws(StoreError) {
        return try copy(nextTo: base)
      } catch {
        // The error at the store's own place is the one that a person can fix.
        if base == path { failure = error }
      }
    }
    throw failure
  }

  /// The suffix of the copy of a removed store whose path is in use.
  private static let rescuedMark = ".rescued-"
  private static let maximumNames = 100

  private func copy(nextTo base: String) throws(StoreError) -> String {
    for number in 0..<Self.maximumNames {
      let destination = number == 0 ? base : base + Self.rescuedMark + "\(number)"
      do throws(StoreError) {
        try copyPages(to: destination)
        return destination
      } catch .file(_, .exists) {
        continue
      }
    }
    throw .exists(path: base)
  }

  /// - Throws: `StoreError.file(path:_:)` (`exists`) if a file is at the destination.
  private func copyPages(to destination: String) throws(StoreError) {
    try StoreFile(path: destination).createFolders()
    guard case .absent = FileFacts.of(destination) else { throw .exists(path: destination) }
    let lock = try SchemaLock(store: destination)
    defer { lock.release() }
    let partial = try PartialFile(for: destination)
    do {
      let copy = try DatabaseQueue(
        path: partial.path, configuration: StoreConnection.configuration(key))
      // Another connection would look for the file by its path.
      try database.writeWithoutTransaction { source in
        try copy.writeWithoutTransaction { try source.backup(to: $0) }
      }
      try copy.close()
    } catch {
      throw StoreError.from(error, path: partial.path).naming(destination, insteadOf: partial.path)
    }
    guard case .absent = FileFacts.of(destination) else { throw .exists(path: destination) }
    // The log of the removed file would be mistaken for that of the copy.
    for suffix in ["-wal", "-shm", "-journal"] { unlink(destination + suffix) }
    try partial.move()
  }
}
