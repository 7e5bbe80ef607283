package import Foundation
import GRDB
package import HealthModel
package import StoreErrors

/// The sync identifiers by which samples that are estimates of a person are recognized.
///
/// Samples derived from one workout's recording alone have other identifiers (``DerivedSamples``).
package enum EstimateSamples {
  /// The prefix of the sync identifiers of all estimates.
  package static let prefix = "estimate/"

  /// The version of a new estimate; a changed one gets the next.
  package static let firstVersion = 1.0

  /// The condition for samples that are not estimates: the inputs of estimates.
  static let isNone = "(syncIdentifier IS NULL OR syncIdentifier NOT GLOB 'estimate/*')"
}

extension HealthStore {
  /// Replaces the estimates of a type in a time range with the given ones: all of them, or nothing.
  ///
  /// An unchanged estimate is not written; a changed one replaces the stored one with the next version;
  /// a stored one that is not among the given ones is deleted. Every sample needs a sync identifier that
  /// begins with the prefix.
  ///
  /// - Parameters:
  ///   - type: The type of the estimates.
  ///   - prefix: The beginning of the sync identifiers, itself beginning with
  ///     ``EstimateSamples/prefix``.
  ///   - span: The time range: estimates that start in it are replaced.
  ///   - samples: The new estimates.
  ///   - workouts: The workouts that samples are associated with, by the samples' sync identifiers.
  /// - Returns: The number of samples saved or deleted.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.object(_:_:)` (`invalid`), or the any-time cases.
  @discardableResult
  package func replaceEstimates(
    of type: ObjectType, named prefix: String, in span: TimeRange, with samples: [Sample],
    workouts: [String: UUID] = [:]
  ) async throws(StoreError) -> Int {
    try requireOwner()
    for sample in samples {
      guard let identity = SyncIdentity(sample.header.metadata),
        identity.identifier.hasPrefix(prefix), prefix.hasPrefix(EstimateSamples.prefix)
      else { throw .invalid(sample.uuid, .missing(.syncIdentifier, type: sample.type.identifier)) }
    }
    return try await save { transaction in
      try transaction.replaceEstimates(
        of: type, named: prefix, in: span, with: samples, workouts: workouts)
    }
  }
}

extension SaveTransaction {
  fileprivate mutating func replaceEstimates(
    of type: ObjectType, named prefix: String, in span: TimeRange, with samples: [Sample],
    workouts: [String: UUID]
  ) throws -> Int {
    let typeID = try typeID(type)
    let rows = try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM sample INDEXED BY sample_time
        WHERE typeId = ? AND start >= ? AND start < ? AND sourceId = ?
          AND substr(syncIdentifier, 1, ?) = ? ORDER BY start, id
        """,
      arguments: [
        typeID, span.start.microseconds, span.end.microseconds, try clientSource(),
        prefix.count, prefix,
      ])
    var reader = SampleRows(db: db, policy: policy)
    var stored: [String: (row: Int64, sample: Sample)] = [:]
    for (row, sample) in zip(rows, try reader.samples(rows)) {
      guard let identity = SyncIdentity(sample.header.metadata) else { continue }
      stored[identity.identifier] = (row, sample)
    }
    var changed = 0
    for var sample in samples {
      guard let identity = SyncIdentity(sample.header.metadata) else { continue }
      if let old = stored.removeValue(forKey: identity.identifier) {
        guard !sample.matches(old.sample) else { continue }
        sample.adoptVersion(after: old.sample)
      }
      guard let row = try save(sample) else { continue }
      changed += 1
      if let workout = workouts[identity.identifier] {
        try db.execute(
          sql: "INSERT OR IGNORE INTO workoutSample (workoutId, start, sampleId) VALUES (?, ?, ?)",
          arguments: [try workoutRow(workout), sample.span.start.microseconds, row])
      }
    }
    for (_, old) in stored.sorted(by: { $0.value.row < $1.value.row }) {
      try deleteObject(old.row)
      changed += 1
    }
    return changed
  }
}

extension Sample {
  /// Whether two versions of an estimate have the same content.
  fileprivate func matches(_ other: Sample) -> Bool {
    var (mine, others) = (header.metadata, other.header.metadata)
    mine[.syncVersion] = nil
    others[.syncVersion] = nil
    guard span == other.span, mine == others else { return false }
    switch (self, other) {
    case (.quantity(let a), .quantity(let b)): return a.quantity == b.quantity
    case (.category(let a), .category(let b)): return a.value == b.value
    default: return false
    }
  }

  fileprivate mutating func adoptVersion(after old: Sample) {
    let version = SyncIdentity(old.header.metadata)?.version ?? EstimateSamples.firstVersion
    switch self {
    case .quantity(var sample):
      sample.header.metadata[.syncVersion] = .number(version + 1)
      self = .quantity(sample)
    case .category(var sample):
      sample.header.metadata[.syncVersion] = .number(version + 1)
      self = .category(sample)
    default: break
    }
  }
}
