public import HealthModel

extension HealthStore {
  /// Deletes the samples of a type that match a predicate, with all their parts.
  ///
  /// It deletes all of them, or nothing, in one transaction and in constant memory. The owner deletes
  /// samples of any source. A client whose predicate matches visible samples of another application is
  /// refused as a whole; it can narrow the predicate with ``SamplePredicate/sources(_:)``.
  ///
  /// - Returns: The number of matching samples.
  /// - Throws: ``StoreError/notOwn(_:)``, ``StoreError/predicate(_:)``, or the any-time cases.
  @discardableResult
  public func delete(
    _ type: ObjectType, where predicate: SamplePredicate? = nil
  ) async throws(StoreError) -> Int {
    try await save { transaction in
      try transaction.delete(SampleQuery(type, where: predicate))
    }
  }

  /// Deletes every sample of every type and source, and all other data about the person.
  ///
  /// Applications retain their permissions and the store its rules. A running recording is not affected.
  ///
  /// - Returns: The number of deleted samples.
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  @discardableResult
  public func deleteEverything() async throws(StoreError) -> Int {
    try requireOwner()
    return try await save { transaction in try transaction.deleteEverything() }
  }
}
