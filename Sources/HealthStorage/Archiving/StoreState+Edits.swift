package import Foundation
import GRDB
package import HealthModel
package import StoreDatabase
package import StoreErrors

/// An edit of a workout, with its content as text.
package struct StoredEdit: Sendable {
  package let workout: UUID
  package let version: Int
  package let kind: WorkoutEdit.Kind
  package let edited: Instant
  /// The row of the source revision.
  package let revision: Int64
  package let other: UUID?
  package let content: String
}

extension StoreState {
  /// The edits in effect, by workout and version.
  package func edits() -> Batches<[StoredEdit]> {
    // The edits of a workout that was merged into another one follow those of the other one.
    let condition = "(\(objects) OR sample.id IS NULL)"
    return pages(of: StoredEdit.self, from: Place()) { db, place in
      let rows = try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT workoutEdit.* FROM workoutEdit LEFT JOIN sample ON sample.uuid = workout
            WHERE (workout, version) > (?, ?) AND \(condition) ORDER BY workout, version LIMIT 64
            """), arguments: [place.workout, place.version])
      guard let last = rows.last else { return ([], nil) }
      let edits = rows.compactMap { row -> StoredEdit? in
        guard let workout = UUID(bytes: row["workout"]),
          let kind = WorkoutEdit.Kind(rawValue: row["kind"])
        else { return nil }
        return StoredEdit(
          workout: workout, version: row["version"], kind: kind,
          edited: Instant(microseconds: row["edited"]), revision: row["sourceRevisionId"],
          other: (row["other"] as Data?).flatMap { UUID(bytes: $0) }, content: row["content"])
      }
      return (edits, Place(workout: last["workout"], version: last["version"]))
    }
  }

  private struct Place: Sendable {
    var workout = Data()
    var version = 0
  }
}

extension HealthStore {
  /// Restores all edits of a workout from an archive.
  ///
  /// They are added if the store has the workout as it was after them and without edits, or as a part of a merged one.
  ///
  /// - Returns: The outcome for all of them.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func restore(_ edits: [EditTable.Entry]) async throws(StoreError) -> IntakeOutcome {
    try requireOwner()
    return try await save(as: .replica) { try $0.restore(edits) }
  }
}

extension SaveTransaction {
  mutating func restore(_ edits: [EditTable.Entry]) throws -> IntakeOutcome {
    guard let id = edits.first?.workout else { return .known }
    // Each version once, beginning with the first edit.
    guard edits.map(\.version) == Array(2..<edits.count + 2) else { return .superseded }
    let table = EditTable(db: db)
    guard try table.last(of: id) == nil else { return .known }
    if let row = try row(of: id) {
      guard try table.areInEffect(edits, on: row) else { return .superseded }
    } else if try !table.hasMerged(id) {
      return .homeless(id)
    }
    for edit in edits { try table.insert(edit, revision: try origin(edit.source).revision) }
    return .added
  }
}
