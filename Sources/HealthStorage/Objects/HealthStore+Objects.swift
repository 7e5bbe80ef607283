public import Foundation
public import HealthModel

extension HealthStore {
  /// Saves samples of any kind but routes, which a ``RouteBuilder`` brings: all of them, or nothing.
  ///
  /// The store sets the source revision. A sample with a sync identifier replaces an older version of
  /// itself; an equal or older version is ignored without an error. A correlation saves its members.
  ///
  /// - Returns: The identities of those that were saved; the ignored ones are not among them.
  /// - Throws: ``StoreError/notAuthorized(type:_:)``, ``StoreError/invalid(_:_:)``,
  ///   ``StoreError/duplicate(_:)``, ``StoreError/tooOld(_:earliest:)``, or the any-time cases.
  @discardableResult
  public func save(_ samples: [Sample]) async throws(StoreError) -> Set<UUID> {
    try await save { transaction in
      var saved: Set<UUID> = []
      for sample in samples where try transaction.save(sample) != nil { saved.insert(sample.uuid) }
      return saved
    }
  }

  /// Deletes objects with all that is part of them: all, or nothing.
  ///
  /// A workout takes its routes and traces with it, a correlation its members; samples that were only
  /// associated with a workout stay.
  ///
  /// - Throws: ``StoreError/notOwn(_:)`` when a client names what another saved,
  ///   ``StoreError/unknownObject(_:)``, or the any-time cases.
  public func delete(_ objects: [UUID]) async throws(StoreError) {
    try await save { transaction in
      for uuid in objects {
        guard let row = try transaction.row(of: uuid) else { throw StoreError.unknownObject(uuid) }
        try transaction.deleteObject(row)
      }
    }
  }
}
