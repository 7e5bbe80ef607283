package import Foundation
import GRDB
package import HealthModel
package import SeriesCoding
import StoreDatabase
package import StoreErrors

extension RecordingJournal {
  /// The sum, and the end of the last sample, for each type of the derived samples saved so far.
  package func savedSamples() throws(StoreError) -> [QuantityType: (total: Double, end: Instant)] {
    do {
      return try store.database.read { [plan] db in
        let bounds = DerivedSamples.bounds(of: plan.id)
        let rows = try Row.fetchAll(
          db,
          sql: """
            SELECT identifier, sum(value) AS total, max(end) AS end
            FROM sample JOIN sampleType ON sampleType.id = sample.typeId
            WHERE \(DerivedSamples.condition) GROUP BY identifier
            """, arguments: [bounds.first, bounds.end])
        var saved: [QuantityType: (total: Double, end: Instant)] = [:]
        for row in rows {
          guard let type = QuantityType(identifier: row["identifier"]) else { continue }
          saved[type] = (row["total"], Instant(microseconds: row["end"]))
        }
        return saved
      }
    } catch {
      throw .from(error, path: store.path)
    }
  }

  /// The newest ``JournalEntry/progress(_:)``; `nil` if there is none since the last correction of the
  /// clock.
  package func newestProgress() throws(StoreError) -> Data? {
    try withState { (state) throws(StoreError) in
      if let progress = state.pending.progress { return progress }
      do {
        return try store.database.read { db in
          try Data.fetchOne(db, sql: "SELECT progress FROM recording")
        }
      } catch {
        throw .from(error, path: store.path)
      }
    }
  }

  /// The newest of the session's entries that `read` can decode, as decoded by it.
  package func newestSession<State: Sendable>(
    _ read: @Sendable (Data) -> State?
  ) throws(StoreError) -> State? {
    try withState { (state) throws(StoreError) in
      try commit(&state)
      do {
        return try store.database.read { db in
          let rows = try Row.fetchCursor(
            db, sql: "SELECT payload FROM recordingEntry ORDER BY ordinal DESC")
          while let row = try rows.next() {
            if let found = read(row["payload"]) { return found }
          }
          return nil
        }
      } catch {
        throw .from(error, path: store.path)
      }
    }
  }

  /// All entries so far: each stream in order, with the session's entries at their positions.
  ///
  /// Between two entries of the session the streams are merged by time. Readings are returned as they are
  /// stored: locations on the storage grid.
  package func entries() throws(StoreError) -> Batches<[JournalEntry]> {
    try withState { (state) throws(StoreError) in
      try commit(&state)
      return JournalReplay.batches(store, through: state.stored)
    }
  }
}
