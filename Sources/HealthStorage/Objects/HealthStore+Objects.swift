public import Foundation
import GRDB
public import HealthModel

extension HealthStore {
  /// Saves samples of any kind but routes, which a ``RouteBuilder`` saves: all of them, or nothing.
  ///
  /// The store sets the source revision. A sample with a sync identifier replaces an older version of
  /// itself; an equal or older version is ignored without an error. A correlation saves its members.
  ///
  /// In addition to the array it uses a page of memory for each sample, at most 32 MiB, until it
  /// returns.
  ///
  /// - Returns: The identities of the saved samples; ignored ones are omitted.
  /// - Throws: ``StoreError/notAuthorized(type:_:)``, ``StoreError/invalid(_:_:)``,
  ///   ``StoreError/duplicate(_:)``, ``StoreError/tooOld(_:earliest:)``, or the any-time cases.
  @discardableResult
  public func save(_ samples: [Sample]) async throws(StoreError) -> Set<UUID> {
    try await save(rows: samples.count) { transaction in
      var saved: Set<UUID> = []
      saved.reserveCapacity(samples.count)
      for sample in samples where try transaction.save(sample) != nil { saved.insert(sample.uuid) }
      return saved
    }
  }

  /// Returns the object of any kind that a text denotes: a full identity, or the beginning of one.
  ///
  /// Hyphens and case do not matter.
  ///
  /// - Throws: ``StoreError/noObject(text:)`` if none matches,
  ///   ``StoreError/ambiguousObject(text:candidates:)`` with up to ten candidates if several do.
  public func object(matching text: String) async throws(StoreError) -> Sample {
    guard let prefix = IdentityPrefix(text) else { throw .noObject(text: text) }
    return try await read { db, policy in
      let seen = policy.visibility().map { " AND \($0)" } ?? ""
      let found = try Data.fetchAll(
        db,
        sql: """
          SELECT uuid FROM sample WHERE uuid BETWEEN ? AND ?\(seen) ORDER BY uuid LIMIT ?
          """, arguments: [prefix.first, prefix.last, IdentityPrefix.candidatesShown]
      ).compactMap { UUID(bytes: $0) }
      var rows = SampleRows(db: db, policy: policy)
      guard let id = found.first, let sample = try rows.sample(id) else {
        throw StoreError.noObject(text: text)
      }
      guard found.count == 1 else {
        throw StoreError.ambiguousObject(text: text, candidates: found)
      }
      return sample
    }
  }

  /// Deletes objects with all their parts: all, or nothing.
  ///
  /// A workout is deleted with its routes and traces, a correlation with its members; samples that were
  /// only associated with a workout remain.
  ///
  /// - Throws: ``StoreError/notOwn(_:)`` if a client names an object of another,
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
