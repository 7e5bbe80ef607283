import HealthModel
package import HealthStorage
import Synchronization

/// The store, opened once for each of the applications that asked last.
package final class ApplicationShelf: Sendable {
  private struct Entry {
    let store: HealthStore
    var use: Int
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var uses = 0
  }

  /// Each handle has connections of its own.
  private static let limit = 8

  private let open: @Sendable (ClientIdentity) throws -> HealthStore
  private let state = Mutex(State())

  /// Creates a shelf.
  ///
  /// - Parameter open: Opens the store as an application.
  package init(_ open: @escaping @Sendable (ClientIdentity) throws -> HealthStore) {
    self.open = open
  }

  /// Calls `body` with the store of an application.
  ///
  /// - Throws: A ``Problem`` for an error of the store, or what `body` throws.
  func reading<Result>(
    for application: KnownApplication, _ body: (HealthStore) async throws -> Result
  ) async throws -> Result {
    do {
      return try await body(try store(for: application.source))
    } catch let error as StoreError {
      if case .file = error { forget(application.source) }
      throw Problem(error)
    }
  }

  /// The store of an application, for an answer that is written while it is read.
  func store(for source: Source) throws -> HealthStore {
    try state.withLock { state in
      state.uses += 1
      if let known = state.entries[source.bundleIdentifier] {
        state.entries[source.bundleIdentifier]?.use = state.uses
        return known.store
      }
      let store = try open(ClientIdentity.onThisMachine(source: source, version: nil))
      if state.entries.count >= Self.limit,
        let oldest = state.entries.min(by: { $0.value.use < $1.value.use })
      {
        state.entries[oldest.key] = nil
      }
      state.entries[source.bundleIdentifier] = Entry(store: store, use: state.uses)
      return store
    }
  }

  /// Opens the store again with the next request: a backup may have replaced the file.
  private func forget(_ source: Source) {
    state.withLock { $0.entries[source.bundleIdentifier] = nil }
  }
}
