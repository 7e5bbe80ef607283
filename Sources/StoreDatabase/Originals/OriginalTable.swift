package import Foundation
package import GRDB

/// The files that workouts were imported from: each once, whatever number of workouts it has.
package struct OriginalTable {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  private static let columns = "SELECT id, sha256, name, format, size FROM original"

  /// Inserts a file unless it is stored, and names it as the origin of workouts.
  ///
  /// - Parameters:
  ///   - packed: The file.
  ///   - name: Its name without folders.
  ///   - format: The display name of its format.
  ///   - workouts: The workouts that were imported from it.
  /// - Returns: Whether the file is new.
  /// - Throws: `DatabaseError`.
  package func insert(
    _ packed: PackedOriginal, name: String, format: String, of workouts: [UUID]
  ) throws -> Bool {
    let stored = try Int64.fetchOne(
      db, cached: "SELECT id FROM original WHERE sha256 = ?", arguments: [packed.digest])
    let id: Int64
    if let stored {
      id = stored
    } else {
      try db.run(
        sql: "INSERT INTO original (sha256, name, format, size) VALUES (?, ?, ?, ?)",
        arguments: [packed.digest, name.isEmpty ? "unnamed" : name, format, packed.size])
      id = db.lastInsertedRowID
      for (ordinal, part) in packed.parts.enumerated() {
        try db.run(
          sql: "INSERT INTO originalPart (originalId, ordinal, bytes) VALUES (?, ?, ?)",
          arguments: [id, ordinal, Data(part)])
      }
    }
    for workout in workouts {
      try db.run(
        sql: "INSERT OR IGNORE INTO workoutOriginal (workout, originalId) VALUES (?, ?)",
        arguments: [workout.bytes, id])
    }
    return stored == nil
  }

  /// Returns the originals of a workout and of those that were merged into it, by name.
  package func originals(of workout: UUID) throws -> [StoredOriginal] {
    try Row.fetchAll(
      db,
      cached: """
        \(EditTable.merged)
        \(Self.columns) WHERE id IN (
          SELECT originalId FROM workoutOriginal WHERE workout IN (SELECT uuid FROM gone))
        ORDER BY name, sha256
        """, arguments: [workout.bytes]
    ).map(original)
  }

  /// Returns the originals after a digest, a page of them.
  package func page(after digest: Data) throws -> ([StoredOriginal], Data?) {
    let originals = try Row.fetchAll(
      db, cached: "\(Self.columns) WHERE sha256 > ? ORDER BY sha256 LIMIT 64", arguments: [digest]
    ).map(original)
    return (originals, originals.last?.digest)
  }

  private func original(_ row: Row) throws -> StoredOriginal {
    let id: Int64 = row["id"]
    let workouts = try Data.fetchAll(
      db, cached: "SELECT workout FROM workoutOriginal WHERE originalId = ? ORDER BY workout",
      arguments: [id])
    return StoredOriginal(
      digest: row["sha256"], name: row["name"], format: row["format"], size: row["size"],
      workouts: workouts.compactMap { UUID(bytes: $0) })
  }

  /// Returns a part of an original as it is stored; `nil` after the last one.
  package func part(_ ordinal: Int, of digest: Data) throws -> [UInt8]? {
    try Data.fetchOne(
      db,
      cached: """
        SELECT bytes FROM originalPart JOIN original ON original.id = originalId
        WHERE sha256 = ? AND ordinal = ?
        """, arguments: [digest, ordinal]
    ).map(Array.init)
  }

  /// Returns whether a workout, or one that was merged into it, has an original.
  package func hasOriginal(_ workout: UUID) throws -> Bool {
    try Bool.fetchOne(
      db,
      cached: """
        \(EditTable.merged)
        SELECT EXISTS (SELECT 1 FROM workoutOriginal WHERE workout IN (SELECT uuid FROM gone))
        """, arguments: [workout.bytes]) ?? false
  }

  /// Removes the originals of a workout that is deleted, and of those that were merged into it, unless another
  /// workout was imported from the same file.
  package func forget(_ workout: UUID) throws {
    let originals = try Int64.fetchAll(
      db,
      cached: """
        \(EditTable.merged)
        SELECT DISTINCT originalId FROM workoutOriginal WHERE workout IN (SELECT uuid FROM gone)
        """, arguments: [workout.bytes])
    guard !originals.isEmpty else { return }
    try db.run(
      sql: """
        \(EditTable.merged)
        DELETE FROM workoutOriginal WHERE workout IN (SELECT uuid FROM gone)
        """, arguments: [workout.bytes])
    for original in originals {
      try db.run(
        sql: """
          DELETE FROM original WHERE id = ?
            AND NOT EXISTS (SELECT 1 FROM workoutOriginal WHERE originalId = original.id)
          """, arguments: [original])
    }
  }

  /// Moves the originals of a workout to the newer version of it.
  func move(from old: UUID, to new: UUID) throws {
    try db.run(
      sql: "UPDATE OR IGNORE workoutOriginal SET workout = ? WHERE workout = ?",
      arguments: [new.bytes, old.bytes])
  }
}
