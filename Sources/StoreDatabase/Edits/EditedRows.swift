package import GRDB
package import HealthModel
import Foundation

/// The properties of a workout that edits change, as its rows have them.
package struct EditedRows {
  package let db: Database
  static let locations = TraceKind.locations.rawValue

  package init(db: Database) {
    self.db = db
  }

  /// Returns all properties of a workout.
  package func state(of row: Int64) throws -> EditedState {
    let found = try Row.fetchOne(
      db, cached: "SELECT sample.*, workout.* FROM sample JOIN workout USING (id) WHERE id = ?",
      arguments: [row])
    guard let found else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a workout without its row")
    }
    var state = EditedState()
    state.activity = found["activityType"]
    state.span = HeaderColumns.span(found)
    state.totals = Workout.Totals(found)
    state.metadata = try StoredMetadata.metadata(found["metadata"])
    state.events = try events(of: row)
    state.routes = try routes(of: row)
    state.analysis = try analysis(of: row)
    return state
  }

  func events(of row: Int64) throws -> [EditedState.StoredEvent] {
    try Row.fetchAll(
      db,
      cached:
        "SELECT kind, start, end, metadata FROM workoutEvent WHERE workoutId = ? ORDER BY ordinal",
      arguments: [row]
    ).map { row in
      let text: String? = row["metadata"]
      return EditedState.StoredEvent(
        kind: row["kind"], span: HeaderColumns.span(row),
        metadata: try text.map { try StoredMetadata.metadata($0) })
    }
  }

  package func routes(of row: Int64) throws -> [EditedState.RouteFacts] {
    try Row.fetchAll(
      db,
      cached: """
        SELECT uuid, start, end, locationCount, distanceMeters FROM route JOIN sample USING (id)
        WHERE workoutId = ? ORDER BY start, id
        """, arguments: [row]
    ).compactMap { row in
      UUID(bytes: row["uuid"]).map {
        EditedState.RouteFacts(
          id: $0.uuidString.lowercased(), locationCount: row["locationCount"],
          span: HeaderColumns.span(row), distanceMeters: row["distanceMeters"])
      }
    }
  }

  func analysis(of row: Int64) throws -> [EditedState.AnalysisRow] {
    try Row.fetchAll(
      db, cached: "SELECT engines, inputs, analyzed FROM analysis WHERE workoutId = ?",
      arguments: [row]
    ).map {
      EditedState.AnalysisRow(
        engines: $0["engines"], inputs: $0["inputs"],
        analyzed: Instant(microseconds: $0["analyzed"]))
    }
  }

  /// Writes the properties of a state; entries of metadata that only the other state has are removed.
  package func apply(
    _ state: EditedState, replacing other: EditedState, to row: Int64
  ) throws {
    if let activity = state.activity {
      try db.run(
        sql: "UPDATE workout SET activityType = ? WHERE id = ?", arguments: [activity, row])
    }
    if let span = state.span {
      try db.run(
        sql: "UPDATE sample SET start = ?, end = ? WHERE id = ?",
        arguments: [span.start.microseconds, span.end.microseconds, row])
    }
    if let totals = state.totals { try write(totals, of: row) }
    if let events = state.events { try write(events, of: row) }
    for route in state.routes ?? [] { try write(route, of: row) }
    if let analysis = state.analysis { try write(analysis, of: row) }
    try write(state.metadata, replacing: other.metadata, of: row)
  }

  private func write(
    _ metadata: Metadata?, replacing other: Metadata?, of row: Int64
  ) throws {
    guard metadata != nil || other != nil else { return }
    let text = try String.fetchOne(
      db, cached: "SELECT metadata FROM sample WHERE id = ?", arguments: [row])
    var all = try StoredMetadata.metadata(text)
    for key in (other ?? [:]).keys { all[key] = nil }
    all.merge(metadata ?? [:]) { $1 }
    try db.run(
      sql: "UPDATE sample SET metadata = ? WHERE id = ?",
      arguments: [StoredMetadata.text(all), row])
  }

  package func write(_ totals: Workout.Totals, of row: Int64) throws {
    try db.run(
      sql: """
        UPDATE workout SET distanceMeters = ?, energyKilocalories = ?, ascentMeters = ?,
          descentMeters = ?, movingSeconds = ?, maximumSpeedMetersPerSecond = ?,
          averageHeartRate = ?, maximumHeartRate = ?, stepCount = ?, strokeCount = ?
        WHERE id = ?
        """,
      arguments: [
        totals.distanceMeters, totals.energyKilocalories, totals.ascentMeters,
        totals.descentMeters, totals.movingSeconds, totals.maximumSpeedMetersPerSecond,
        totals.averageHeartRate, totals.maximumHeartRate, totals.stepCount, totals.strokeCount,
        row,
      ])
  }

  func write(_ events: [EditedState.StoredEvent], of row: Int64) throws {
    try db.run(sql: "DELETE FROM workoutEvent WHERE workoutId = ?", arguments: [row])
    for (ordinal, event) in events.enumerated() {
      try db.run(
        sql: """
          INSERT INTO workoutEvent (workoutId, ordinal, kind, start, end, metadata)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          row, ordinal, event.kind, event.span.start.microseconds, event.span.end.microseconds,
          event.metadata.flatMap(StoredMetadata.text),
        ])
    }
  }

  /// Writes the facts of a route, if the workout has it.
  private func write(_ route: EditedState.RouteFacts, of row: Int64) throws {
    guard let id = UUID(uuidString: route.id) else { return }
    try db.run(
      sql: """
        UPDATE route SET locationCount = ?, distanceMeters = ?
        WHERE id = (SELECT id FROM sample WHERE uuid = ?) AND workoutId = ?
        """, arguments: [route.locationCount, route.distanceMeters, id.bytes, row])
    guard db.changesCount > 0 else { return }
    try db.run(
      sql: "UPDATE sample SET start = ?, end = ? WHERE uuid = ?",
      arguments: [route.span.start.microseconds, route.span.end.microseconds, id.bytes])
  }

  func write(_ analysis: [EditedState.AnalysisRow], of row: Int64) throws {
    try db.run(sql: "DELETE FROM analysis WHERE workoutId = ?", arguments: [row])
    for each in analysis {
      try db.run(
        sql: "INSERT INTO analysis (workoutId, engines, inputs, analyzed) VALUES (?, ?, ?, ?)",
        arguments: [row, each.engines, each.inputs, each.analyzed.microseconds])
    }
  }
}

extension Workout.Totals {
  /// Reads the totals from a row of `workout`.
  package init(_ row: Row) {
    self.init()
    distanceMeters = row["distanceMeters"]
    energyKilocalories = row["energyKilocalories"]
    ascentMeters = row["ascentMeters"]
    descentMeters = row["descentMeters"]
    movingSeconds = row["movingSeconds"]
    maximumSpeedMetersPerSecond = row["maximumSpeedMetersPerSecond"]
    averageHeartRate = row["averageHeartRate"]
    maximumHeartRate = row["maximumHeartRate"]
    stepCount = row["stepCount"]
    strokeCount = row["strokeCount"]
  }
}
