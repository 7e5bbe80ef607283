import Foundation
import GRDB

/// One state of a store, walked in an order that depends on nothing but what is in it.
///
///     let state = try await store.state()
///     for try await batch in state.workouts() { … }
///
/// It is what an archive is made of. Everything read from one state fits together, whatever is saved or
/// deleted meanwhile. Objects come by start and identity, so that two stores with the same content are
/// walked alike, whatever order it came in.
public final class StoreState: Sendable {
  let path: String
  let client: ClientIdentity
  private let snapshot: DatabaseSnapshot

  init(of store: HealthStore) throws(StoreError) {
    path = store.path
    client = store.client
    do {
      snapshot = try store.database.makeSnapshot()
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

  /// What is read page by page, each beginning after the key at which the one before ended.
  func pages<Element: Sendable, Key: Sendable>(
    of type: Element.Type, from first: Key,
    _ fetch: @escaping @Sendable (Database, Key) throws -> (elements: [Element], last: Key?)
  ) -> Batches<[Element]> {
    Batches { [self] in PageSource(state: self, after: first, fetch: fetch) }
  }
}

extension HealthStore {
  /// The store as it is now.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func state() throws(StoreError) -> StoreState {
    try requireOwner()
    return try StoreState(of: self)
  }
}

/// Pages of a state, each fetched when it is asked for.
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
