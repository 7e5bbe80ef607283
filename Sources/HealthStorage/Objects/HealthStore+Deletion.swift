public import HealthModel

extension HealthStore {
  /// Deletes the samples of a type that a predicate means, with all that is part of them: all, or
  /// nothing, in one transaction and in constant memory.
  ///
  /// The owner deletes whoever's samples. A client that means samples of another application, among those
  /// it sees, is refused as a whole; it narrows the predicate with ``SamplePredicate/sources(_:)``.
  ///
  /// - Returns: How many samples were meant.
  /// - Throws: ``StoreError/notOwn(_:)``, ``StoreError/predicate(_:)``, or the any-time cases.
  @discardableResult
  public func delete(
    _ type: ObjectType, where predicate: SamplePredicate? = nil
  ) async throws(StoreError) -> Int {
    try await save { transaction in
      try transaction.delete(SampleQuery(type, where: predicate))
    }
  }

  /// Deletes every sample of every type, whoever saved it, and what is known of the person besides.
  ///
  /// Applications keep their permissions and the store its rules. A recording that runs is not touched.
  ///
  /// - Returns: How many samples there were.
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  @discardableResult
  public func deleteEverything() async throws(StoreError) -> Int {
    try requireOwner()
    return try await save { transaction in try transaction.deleteEverything() }
  }
}
