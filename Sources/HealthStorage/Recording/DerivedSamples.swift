package import Foundation
import GRDB
package import HealthModel
import StoreDatabase
package import StoreErrors

extension SaveTransaction {
  /// The rows of the derived samples of a workout that this client saved.
  func derivedRows(of workout: UUID) throws -> [Int64] {
    let bounds = DerivedSamples.bounds(of: workout)
    return try Int64.fetchAll(
      db,
      cached: """
        SELECT sample.id FROM sample JOIN source ON source.id = sample.sourceId
        WHERE \(DerivedSamples.condition) AND bundleIdentifier = ? ORDER BY sample.id
        """, arguments: [bounds.first, bounds.end, client.source.bundleIdentifier])
  }

  /// The rows of those derived samples that have one of the sync identifiers.
  func derivedRows(of workout: UUID, named identifiers: [String]) throws -> [Int64] {
    let prefix = DerivedSamples.prefix(of: workout)
    return try identifiers.filter { $0.hasPrefix(prefix) }.flatMap { identifier in
      try Int64.fetchAll(
        db,
        cached: """
          SELECT sample.id FROM sample JOIN source ON source.id = sample.sourceId
          WHERE syncIdentifier = ? AND bundleIdentifier = ?
          """, arguments: [identifier, client.source.bundleIdentifier])
    }
  }

  /// Associates the derived samples of a workout with it, after it was saved.
  func associateDerived(with workout: UUID, row: Int64) throws {
    let bounds = DerivedSamples.bounds(of: workout)
    try db.run(
      sql: """
        INSERT OR IGNORE INTO workoutSample (workoutId, start, sampleId)
        SELECT ?, start, sample.id FROM sample JOIN source ON source.id = sample.sourceId
        WHERE \(DerivedSamples.condition) AND bundleIdentifier = ?
        """, arguments: [row, bounds.first, bounds.end, client.source.bundleIdentifier])
  }

  /// Replaces the derived samples of a workout after a correction of the clock that dated them.
  mutating func shiftDerived(of workout: UUID, by offset: Duration) throws {
    for row in try derivedRows(of: workout) {
      var rows = SampleRows(db: db, policy: policy)
      guard case .quantity(let old)? = try rows.samples([row]).first,
        case .number(let version)? = old.header.metadata[.syncVersion]
      else { continue }
      var header = ObjectHeader(device: old.header.device, metadata: old.header.metadata)
      header.metadata[.syncVersion] = .number(version.nextUp)
      _ = try insert(
        QuantitySample(
          type: old.type, quantity: old.quantity,
          span: TimeRange(start: old.span.start + offset, end: old.span.end + offset),
          header: header))
    }
  }
}

extension HealthStore {
  /// Replaces the derived samples of a workout with those of a newer analysis: all of them, or
  /// nothing.
  ///
  /// Samples of the same sync identifier and a higher version replace the old ones; derived samples
  /// that the new analysis does not have are deleted. Every new sample needs a sync identifier that
  /// begins with ``DerivedSamples/prefix(of:)``.
  ///
  /// - Throws: `StoreError.object(_:_:)` (`unknown`), `StoreError.object(_:_:)` (`invalid`), or the any-time cases.
  package func replaceDerivedSamples(
    of workout: UUID, with samples: [QuantitySample]
  ) async throws(StoreError) {
    let prefix = DerivedSamples.prefix(of: workout)
    for sample in samples {
      guard case .string(let identifier)? = sample.header.metadata[.syncIdentifier],
        identifier.hasPrefix(prefix)
      else { throw .invalid(sample.uuid, .missing(.syncIdentifier, type: sample.type.identifier)) }
    }
    let kept = Set(samples.compactMap { SyncIdentity($0.header.metadata)?.identifier })
    try await save { transaction in
      let row = try transaction.workoutRow(workout)
      for derived in try transaction.derivedRows(of: workout) {
        let identifier = try String.fetchOne(
          transaction.db, sql: "SELECT syncIdentifier FROM sample WHERE id = ?",
          arguments: [derived])
        if let identifier, !kept.contains(identifier) { try transaction.deleteObject(derived) }
      }
      for sample in samples { _ = try transaction.insert(sample) }
      try transaction.associateDerived(with: workout, row: row)
    }
  }
}
