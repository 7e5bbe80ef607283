import Foundation
import GRDB
package import StoreDatabase
package import StoreErrors

/// A snapshot of a store, read in an order that depends only on its contents.
///
///     let state = try await store.state()
///     for try await batch in state.workouts() { … }
///
/// Archives are made from it. Everything read from one snapshot is consistent, whatever is saved or
/// deleted meanwhile. Objects are ordered by start and identity, so that two stores with the same
/// content are read in the same order, independent of the order of insertion.
package final class StoreState: Sendable {
  let path: String
  let client: ClientIdentity
  /// The changes that are read; `nil` for the complete store.
  let changes: ChangeSelection?
  private let snapshot: DatabaseSnapshot

  /// Whether some changes are read, and not the complete store.
  package var hasChangesOnly: Bool { changes != nil }
  /// Whether a reader receives them.
  package var isForReader: Bool { changes?.visibility != nil }

  init(
    of store: HealthStore, changes: ChangeSelection?, reader: String?
  ) throws(StoreError) {
    path = store.path
    client = store.client
    do {
      let snapshot = try store.database.makeSnapshot()
      var selected = changes
      selected?.visibility = try snapshot.read { try HealthStore.visibility(for: reader, $0) }
      if let selected { try snapshot.read(selected.findObjects) }
      (self.snapshot, self.changes) = (snapshot, selected)
    } catch {
      throw .from(error, path: store.path)
    }
  }

  func read<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(StoreError) -> T {
    do {
      return try await snapshot.read(body)
    } catch {
      throw .from(error, path: path)
    }
  }

  /// The results of a paged read; each page begins after the key at which the previous one ended.
  func pages<Element: Sendable, Key: Sendable>(
    of type: Element.Type, from first: Key,
    _ fetch: @escaping @Sendable (Database, Key) throws -> (elements: [Element], last: Key?)
  ) -> Batches<[Element]> {
    Batches { [self] in PageSource(state: self, after: first, fetch: fetch) }
  }
}

extension HealthStore {
  /// Returns a snapshot of the store.
  ///
  /// - Parameters:
  ///   - changes: The changes to read; `nil` for all.
  ///   - reader: The bundle identifier of the application that stands for a reader, who gets what it may read;
  ///     `nil` for a replica of the same person.
  /// - Returns: The snapshot.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func state(
    of changes: ChangeSelection? = nil, forReader reader: String? = nil
  ) throws(StoreError) -> StoreState {
    try requireOwner()
    return try StoreState(of: self, changes: changes, reader: reader)
  }
}

/// The pages of a snapshot, each fetched on demand.
private struct PageSource<Element: Sendable, Key: Sendable>: BatchSource {
  let state: StoreState
  var after: Key?
  let fetch: @Sendable (Database, Key) throws -> (elements: [Element], last: Key?)

  init(
    state: StoreState, after: Key,
    fetch: @escaping @Sendable (Database, Key) throws -> (elements: [Element], last: Key?)
  ) {
    self.state = state
    self.after = after
    self.fetch = fetch
  }

  mutating func next() async throws(StoreError) -> [Element]? {
    while let after {
      let page = try await state.read { [fetch] db in try fetch(db, after) }
      self.after = page.last
      if !page.elements.isEmpty { return page.elements }
    }
    return nil
  }
}
