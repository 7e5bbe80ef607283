import Foundation
import GRDB
public import StoreErrors
import StoreFiles
import Synchronization

/// The relocation of a recording's store that was moved or removed while it recorded.
public struct StoreRelocation: Sendable {
  /// The event that made a new place necessary.
  public typealias Cause = StoreRelocationCause

  package let cause: Cause
  /// The former path of the store.
  package let former: String
  /// The store where the recording continues.
  package let store: HealthStore
}

extension RecordingJournal {
  /// Whether the store's file or the recording's log is no longer at its path; two system calls.
  package var isDisplaced: Bool {
    place.withLock { $0.store.place != .unchanged || !$0.file.isAt($0.logPath) }
  }

  /// Continues the recording at the current place of its store, after the file was moved or removed.
  ///
  /// A renamed store is opened under its new name. Of a removed one a complete copy is written at its path or, if
  /// another file is there, next to it. The former store's handle is closed: use the returned one.
  ///
  /// - Returns: `nil` if the store and the log are in place.
  /// - Throws: The reason why the store cannot be opened or copied; a later call may succeed. Until then the
  ///   readings are in files that only this process can access.
  package func followStore() throws(StoreError) -> StoreRelocation? {
    guard isDisplaced else { return nil }
    return try withState { (state) throws(StoreError) in
      // After this the log contains only entries that are in the store.
      try commit(&state)
      let former = store
      switch former.place {
      case .unchanged:
        try useLog(of: former)
        return StoreRelocation(cause: .logRemoved, former: former.path, store: former)
      case .moved(let path):
        // Two names of one file have two write-ahead logs: the first has to be empty and closed.
        try former.close()
        let store = try former.reopened(at: path)
        try useLog(of: store)
        return StoreRelocation(cause: .moved, former: former.path, store: store)
      case .removed:
        let store = try former.reopened(at: try former.copyOfRemovedFile())
        try useLog(of: store)
        try? former.database.close()
        return StoreRelocation(cause: .removed, former: former.path, store: store)
      }
    }
  }

  /// Records into a store from now on, with the open log if it is next to the store, else with a new one.
  private func useLog(of store: HealthStore) throws(StoreError) {
    let former = place.withLock { $0 }
    var new = Place(store: store, file: former.file)
    if !former.file.isAt(new.logPath) {
      guard let file = try RecordingFile(locking: store.path) else {
        throw .busy(path: new.logPath)
      }
      try file.reset()
      former.file.release()
      new = Place(store: store, file: file)
    }
    place.withLock { [new] in $0 = new }
  }
}
