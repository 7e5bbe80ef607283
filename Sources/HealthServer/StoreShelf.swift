import Console
import HealthModel
package import HealthStorage
import Synchronization

/// The store of the server, opened again after a failure: a backup may have replaced the file.
package final class StoreShelf: Sendable {
  private let open: @Sendable () throws -> HealthStore
  private let store = Mutex(HealthStore?.none)

  /// Creates a shelf.
  ///
  /// - Parameter open: Opens the store.
  package init(_ open: @escaping @Sendable () throws -> HealthStore) {
    self.open = open
  }

  /// Calls `body` with the store.
  func reading<Result>(_ body: (HealthStore) async throws -> Result) async throws -> Result {
    let opened = try store.withLock { store in
      if let store { return store }
      let opened = try open()
      store = opened
      return opened
    }
    do {
      return try await body(opened)
    } catch let error as StoreError {
      store.withLock { $0 = nil }
      throw error
    }
  }
}
