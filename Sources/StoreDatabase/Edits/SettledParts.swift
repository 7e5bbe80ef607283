package import Foundation
package import GRDB
import HealthModel

/// Makes the parts of a workout what the edits in effect say: which series and routes it has, and which locations are
/// trimmed.
///
/// Parts come from other replicas in any order, also before the edits that moved or trimmed them, or after edits that
/// are not in effect.
package struct SettledParts {
  private let db: Database
  private let table: EditTable

  package init(db: Database) {
    self.db = db
    table = EditTable(db: db)
  }

  /// Settles the parts of a workout.
  ///
  /// - Parameters:
  ///   - workout: Its identity.
  ///   - row: Its row.
  /// - Throws: An error of the database or of a damaged chunk.
  package func settle(_ workout: UUID, _ row: Int64) throws {
    let own = try table.entries(of: workout)
    for id in own.compactMap(\.content.absorbed).flatMap(\.series) {
      guard let id = UUID(uuidString: id) else { continue }
      // Of two merges that brought it to two workouts, that of the lesser identity has it.
      try move(id, to: row) { workout < $0 }
    }
    try EditedRows(db: db).apply(Self.state(after: own), replacing: EditedState(), to: row)
    let all = try entries(own)
    var ranges: [String: [[Int]]] = [:]
    for trimmed in all.flatMap({ $0.content.trimmed ?? [] }) {
      ranges[trimmed.series, default: []] += trimmed.ranges
    }
    let ends = all.filter { $0.kind == .splitOff }.compactMap(\.content.limits)
    let series = try Row.fetchAll(
      db, cached: "SELECT id, uuid FROM series WHERE workoutId = ? AND kind = ?",
      arguments: [row, EditedRows.locations])
    for series in series {
      guard let id = UUID(bytes: series["uuid"]) else { continue }
      try LocationTrim(db: db).settle(
        series["id"], on: ranges[id.uuidString.lowercased()] ?? [], ends: ends)
    }
    for route in Self.lengths(all) {
      guard let id = UUID(uuidString: route.id) else { continue }
      try db.run(
        sql: """
          UPDATE route SET distanceMeters = ? WHERE id = (SELECT id FROM sample WHERE uuid = ?)
          """, arguments: [route.distanceMeters, id.bytes])
    }
  }

  /// Removes the lengths of routes over series that two merges in effect brought to two workouts.
  ///
  /// Each of the two measured a length of its own, and which one came last differs between replicas.
  package func settleClaims() throws {
    let claimed = try Data.fetchAll(
      db,
      cached: """
        SELECT other FROM workoutEdit WHERE other IS NOT NULL AND kind = ?
        GROUP BY other HAVING count(DISTINCT workout) > 1
        """, arguments: [WorkoutEdit.Kind.merge.rawValue])
    for other in claimed.compactMap({ UUID(bytes: $0) }) {
      let series = try table.merges(of: other).compactMap(\.content.absorbed).flatMap(\.series)
      for id in Set(series).compactMap({ UUID(uuidString: $0) }) {
        try db.run(
          sql: """
            UPDATE route SET distanceMeters = NULL
            WHERE seriesId = (SELECT id FROM series WHERE uuid = ?)
            """, arguments: [id.bytes])
      }
    }
  }

  /// The edits with those of the workouts that were merged, each before the merge.
  private func entries(_ own: [EditTable.Entry]) throws -> [EditTable.Entry] {
    try own.flatMap { entry -> [EditTable.Entry] in
      guard entry.content.absorbed != nil, let other = entry.other else { return [entry] }
      return try entries(try table.entries(of: other)) + [entry]
    }
  }

  /// What edits made of a workout's own properties, each as the last one left it.
  private static func state(after own: [EditTable.Entry]) -> EditedState {
    own.reduce(into: EditedState()) { state, entry in
      let after = entry.content.after
      state.activity = after.activity ?? state.activity
      state.span = after.span ?? state.span
      state.totals = after.totals ?? state.totals
      state.events = after.events ?? state.events
    }
  }

  /// The routes as the last edit of each left them.
  private static func lengths(_ entries: [EditTable.Entry]) -> [EditedState.RouteFacts] {
    var last: [String: EditedState.RouteFacts] = [:]
    for route in entries.flatMap({ $0.content.after.routes ?? [] }) { last[route.id] = route }
    return last.values.sorted { $0.id < $1.id }
  }

  /// Gives the route over a series the length that it had before the edits of a workout that does not have it any more.
  private func restoreLength(of series: Int64, before edits: [EditTable.Entry]) throws {
    let found = try Row.fetchOne(
      db, cached: "SELECT id, uuid FROM route JOIN sample USING (id) WHERE seriesId = ?",
      arguments: [series])
    guard let found, let id = UUID(bytes: found["uuid"])?.uuidString.lowercased(),
      let first = edits.flatMap({ $0.content.before.routes ?? [] }).first(where: { $0.id == id })
    else { return }
    try db.run(
      sql: "UPDATE route SET distanceMeters = ? WHERE id = ?",
      arguments: [first.distanceMeters, found["id"] as Int64])
  }

  /// Moves a series, with the route over it, to the workout that another replica has it in, unless a merge brought it
  /// to where it is.
  ///
  /// - Parameters:
  ///   - series: The identity of the series.
  ///   - row: The row of the workout.
  /// - Throws: An error of the database.
  package func move(_ series: UUID, to row: Int64) throws {
    try move(series, to: row) { _ in false }
  }

  private func move(
    _ series: UUID, to row: Int64, evenFrom wins: (UUID) -> Bool
  ) throws {
    let found = try Row.fetchOne(
      db,
      cached: """
        SELECT series.id, sample.uuid FROM series JOIN sample ON sample.id = series.workoutId
        WHERE series.uuid = ? AND series.workoutId <> ?
        """, arguments: [series.bytes, row])
    guard let found, let owner = UUID(bytes: found["uuid"]) else { return }
    let edits = try table.entries(of: owner)
    let claimed = try EditLedger(count: 0, edits).absorbed.parts
    guard !claimed.contains(series) || wins(owner) else { return }
    let id: Int64 = found["id"]
    try restoreLength(of: id, before: edits)
    try db.run(sql: "UPDATE series SET workoutId = ? WHERE id = ?", arguments: [row, id])
    try db.run(sql: "UPDATE route SET workoutId = ? WHERE seriesId = ?", arguments: [row, id])
  }
}

/// What a batch of another replica has for workouts whose edits here are greater than its own.
package struct ContestedParts {
  /// Series and routes that only its own edits brought to their workout: they come again with another one.
  package var parts: Set<UUID> = []
  /// Samples that only its own edits brought to a workout, by the workout.
  package var samples: [UUID: Set<String>] = [:]

  package init() {}
}
