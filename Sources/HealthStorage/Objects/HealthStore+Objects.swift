public import Foundation
import GRDB
public import HealthModel
public import SampleQueries
import StoreDatabase
public import StoreErrors

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
  /// - Throws: `StoreError.permission(_:)` (`notAuthorized`), `StoreError.object(_:_:)` (`invalid`),
  ///   `StoreError.object(_:_:)` (`duplicate`), `StoreError.object(_:_:)` (`tooOld`), or the any-time cases.
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
  /// - Throws: `StoreError.identifier(_:_:)` (`unknown`) if none matches,
  ///   `StoreError.identifier(_:_:)` (`ambiguous`) with up to ten candidates if several do.
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
  /// - Throws: `StoreError.permission(_:)` (`notOwn`) if a client names an object of another,
  ///   `StoreError.object(_:_:)` (`unknown`), or the any-time cases.
  public func delete(_ objects: [UUID]) async throws(StoreError) {
    try await save { transaction in
      for uuid in objects {
        guard let row = try transaction.row(of: uuid) else { throw StoreError.unknownObject(uuid) }
        try transaction.deleteObject(row)
      }
    }
  }
}

extension HealthStore {
  /// Deletes the samples of a type that match a predicate, with all their parts.
  ///
  /// It deletes all of them, or nothing, in one transaction and in constant memory. The owner deletes
  /// samples of any source. A client whose predicate matches visible samples of another application is
  /// refused as a whole; it can narrow the predicate with `SamplePredicate.sources(_:)`.
  ///
  /// - Returns: The number of matching samples.
  /// - Throws: `StoreError.permission(_:)` (`notOwn`), `StoreError.query(_:)` (`predicate`), or the any-time cases.
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
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  @discardableResult
  public func deleteEverything() async throws(StoreError) -> Int {
    try requireOwner()
    return try await save { transaction in try transaction.deleteEverything() }
  }
}
