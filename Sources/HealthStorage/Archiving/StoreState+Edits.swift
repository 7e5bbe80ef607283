package import Foundation
import GRDB
package import HealthModel
package import StoreDatabase
package import StoreErrors

extension StoreState {
  /// The edits in effect, by workout and version.
  package func edits() -> Batches<[StoredEdit]> {
    // The edits of a workout that was merged into another one follow those of the other one.
    // They name what was cut off or merged, which a reader may not see.
    let condition = isForReader ? "FALSE" : "(\(objects) OR sample.id IS NULL)"
    return pages(of: StoredEdit.self, from: StoredEdit.Place()) { db, place in
      try EditTable(db: db).page(after: place, where: condition)
    }
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
