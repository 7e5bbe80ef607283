package import Foundation
package import HealthModel
import StoreDatabase
package import StoreErrors

extension HealthStore {
  /// Saves samples of a collector and its state for a later process: all or nothing.
  ///
  /// - Parameters:
  ///   - samples: The samples.
  ///   - parts: The parts of the state by name; `nil` removes one. Others remain.
  /// - Returns: The identities of the saved samples.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), and those of ``save(_:)``.
  package func save(
    _ samples: [Sample], collectorState parts: [String: Data?]
  ) async throws(StoreError) -> Set<UUID> {
    try requireOwner()
    return try await save(rows: samples.count) { transaction in
      var saved: Set<UUID> = []
      for sample in samples where try transaction.save(sample) != nil { saved.insert(sample.uuid) }
      let table = CollectorTable(db: transaction.db)
      for (name, part) in parts { try table.set(part, of: name) }
      return saved
    }
  }

  /// The parts of the stored state of a collector, by name.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func collectorState() async throws(StoreError) -> [String: Data] {
    try requireOwner()
    return try await read { db in try CollectorTable(db: db).parts() }
  }
}
