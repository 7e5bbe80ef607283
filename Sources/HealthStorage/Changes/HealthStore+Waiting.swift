import GRDB

extension HealthStore {
  /// Looks now and after each change of the store, by whomever, until there is a result.
  ///
  /// - Throws: ``StoreError/cancelled`` when the task is, or what the look throws.
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
