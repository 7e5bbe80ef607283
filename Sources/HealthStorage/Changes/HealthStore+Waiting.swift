import GRDB

extension HealthStore {
  /// Evaluates a query now and after each change of the store, by any process, until it has a
  /// result.
  ///
  /// - Throws: ``StoreError/cancelled`` if the task is cancelled, or the errors of the query.
  func firstResult<T: Sendable>(
    _ look: @escaping @Sendable (Database, AccessPolicy) throws -> T?
  ) async throws(StoreError) -> T {
    var wakes = signal.wakes().makeAsyncIterator()
    repeat {
      if let result = try await read(look) { return result }
    } while await wakes.next(isolation: #isolation) != nil
    throw .cancelled
  }
}
