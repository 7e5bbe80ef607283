package import Foundation
package import GRDB
package import HealthModel
import StoreErrors

/// The ledger of the edits in effect.
package struct EditTable {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// A row of the ledger.
  package struct Entry: Sendable {
    package var workout: UUID
    package var version: Int
    package var kind: WorkoutEdit.Kind
    package var edited: Instant
    package var source: SourceRevision
    package var other: UUID?
    package var content: EditContent

    package init(
      workout: UUID, version: Int, kind: WorkoutEdit.Kind, edited: Instant, source: SourceRevision,
      other: UUID?, content: EditContent
    ) {
      self.workout = workout
      self.version = version
      self.kind = kind
      self.edited = edited
      self.source = source
      self.other = other
      self.content = content
    }
  }

  private static let columns = """
    SELECT workoutEdit.workout, workoutEdit.version AS editVersion, workoutEdit.kind,
      workoutEdit.edited, workoutEdit.other, workoutEdit.content, source.name AS sourceName,
      source.bundleIdentifier, sourceRevision.version, sourceRevision.productType,
      sourceRevision.systemMajor, sourceRevision.systemMinor, sourceRevision.systemPatch
    FROM workoutEdit JOIN sourceRevision ON sourceRevision.id = sourceRevisionId
    JOIN source ON source.id = sourceRevision.sourceId
    """

  /// Returns the edits of a workout, the first first.
  package func entries(of workout: UUID) throws -> [Entry] {
    try Row.fetchAll(
      db, cached: "\(Self.columns) WHERE workout = ? ORDER BY editVersion",
      arguments: [workout.bytes]
    ).map(Self.entry)
  }

  /// Returns the merges of a workout into others.
  package func merges(of other: UUID) throws -> [Entry] {
    try Row.fetchAll(
      db, cached: "\(Self.columns) WHERE other = ? AND kind = ?",
      arguments: [other.bytes, WorkoutEdit.Kind.merge.rawValue]
    ).map(Self.entry)
  }

  /// Returns the newest edit of a workout; `nil` if it has none.
  package func last(of workout: UUID) throws -> Entry? {
    try Row.fetchOne(
      db, cached: "\(Self.columns) WHERE workout = ? ORDER BY editVersion DESC LIMIT 1",
      arguments: [workout.bytes]
    ).map(Self.entry)
  }

  private static func entry(_ row: Row) throws -> Entry {
    let other: Data? = row["other"]
    guard let workout = UUID(bytes: row["workout"]),
      let kind = WorkoutEdit.Kind(rawValue: row["kind"])
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an edit of an unknown kind") }
    return Entry(
      workout: workout, version: row["editVersion"], kind: kind,
      edited: Instant(microseconds: row["edited"]), source: SourceRevision(row),
      other: other.flatMap { UUID(bytes: $0) }, content: try content(row["content"]))
  }

  package static func content(_ text: String) throws -> EditContent {
    try JSONDecoder().decode(EditContent.self, from: Data(text.utf8))
  }

  /// The text of an edit's content; equal contents have equal texts.
  package static func text(_ content: EditContent) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(content), as: UTF8.self)
  }

  /// Inserts an edit with the row of its source revision.
  package func insert(_ entry: Entry, revision: Int64) throws {
    try db.run(
      sql: """
        INSERT INTO workoutEdit (workout, version, kind, edited, sourceRevisionId, other, content)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        entry.workout.bytes, entry.version, entry.kind.rawValue, entry.edited.microseconds,
        revision,
        entry.other?.bytes, try Self.text(entry.content),
      ])
  }

  package func remove(_ entry: Entry) throws {
    try db.run(
      sql: "DELETE FROM workoutEdit WHERE workout = ? AND version = ?",
      arguments: [entry.workout.bytes, entry.version])
  }

  /// Removes the edits of a workout alone.
  package func removeAll(of workout: UUID) throws {
    try db.run(sql: "DELETE FROM workoutEdit WHERE workout = ?", arguments: [workout.bytes])
  }

  /// Removes the edits and originals of a workout that is deleted, and of those that were merged into it.
  package func forget(_ workout: UUID) throws {
    try OriginalTable(db: db).forget(workout)
    try db.run(
      sql: """
        \(Self.merged)
        DELETE FROM workoutEdit WHERE workout IN (SELECT uuid FROM gone)
        """, arguments: [workout.bytes])
  }

  /// The identity of a workout and of those that were merged into it, as the table `gone`.
  static let merged = """
    WITH RECURSIVE gone (uuid) AS (
      SELECT ? UNION SELECT other FROM workoutEdit JOIN gone ON workout = gone.uuid
      WHERE kind = \(WorkoutEdit.Kind.merge.rawValue))
    """

  /// Returns the range of time that edits left of a workout, and whether it is a sum of workouts that nothing was cut
  /// from since; `nil` for a workout that is whole.
  package func shape(of workout: UUID) throws -> (limits: TimeLimits, isSum: Bool)? {
    let text = try Row.fetchOne(
      db,
      cached: """
        SELECT kind, content FROM workoutEdit WHERE workout = ? AND kind > ?
        ORDER BY version DESC LIMIT 1
        """, arguments: [workout.bytes, WorkoutEdit.Kind.values.rawValue])
    guard let text else { return nil }
    return (
      try Self.content(text["content"]).limits ?? TimeLimits(),
      text["kind"] == WorkoutEdit.Kind.merge.rawValue
    )
  }

  /// Moves the edits of a workout to the newer version of it that its source saved, as object `new` in a row.
  ///
  /// The edited values stay as the person made them; undoing the edits restores those of the new version.
  package func move(from old: UUID, to new: UUID, row: Int64) throws {
    try OriginalTable(db: db).move(from: old, to: new)
    var entries = try entries(of: old)
    guard !entries.isEmpty else { return }
    let rows = EditedRows(db: db)
    try Self.rebase(&entries, onto: try rows.state(of: row))
    for entry in entries {
      try db.run(
        sql: "UPDATE workoutEdit SET workout = ?, content = ? WHERE workout = ? AND version = ?",
        arguments: [new.bytes, try Self.text(entry.content), old.bytes, entry.version])
      var after = entry.content.after
      (after.routes, after.analysis) = (nil, nil)
      try rows.apply(after, replacing: entry.content.before, to: row)
    }
    try db.run(
      sql: "UPDATE workoutEdit SET other = ? WHERE other = ?", arguments: [new.bytes, old.bytes])
  }

  /// Replaces the values before the first edit of each property with those of a new version.
  private static func rebase(_ entries: inout [Entry], onto state: EditedState) throws {
    var seen = EditedState()
    var keys: Set<MetadataKey> = []
    for index in entries.indices {
      let before = entries[index].content.before
      func update<Value>(_ path: WritableKeyPath<EditedState, Value?>) {
        guard before[keyPath: path] != nil, seen[keyPath: path] == nil else { return }
        seen[keyPath: path] = before[keyPath: path]
        entries[index].content.before[keyPath: path] = state[keyPath: path]
      }
      update(\.activity)
      update(\.span)
      update(\.totals)
      update(\.events)
      let changed = Set((before.metadata ?? [:]).keys).union(
        (entries[index].content.after.metadata ?? [:]).keys)
      for key in changed where keys.insert(key).inserted {
        var metadata = entries[index].content.before.metadata ?? [:]
        metadata[key] = state.metadata?[key]
        entries[index].content.before.metadata = metadata
      }
    }
  }
}

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

  /// The end of a page.
  package struct Place: Sendable {
    var workout = Data()
    var version = 0

    package init() {}
  }
}

/// Reading the edits for an archive, and restoring them.
extension EditTable {
  /// Returns a page of the edits in effect, by workout and version.
  ///
  /// - Parameters:
  ///   - place: The end of the page before.
  ///   - condition: An SQL condition on the row of the workout, named `sample`, which may be absent.
  /// - Returns: The edits whose kind this release knows, and the end of the page; no end after the last one.
  /// - Throws: An error of the database.
  package func page(
    after place: StoredEdit.Place, where condition: String
  ) throws -> ([StoredEdit], StoredEdit.Place?) {
    let rows = try Row.fetchAll(
      db,
      cached: """
        SELECT workoutEdit.* FROM workoutEdit LEFT JOIN sample ON sample.uuid = workout
        WHERE (workout, version) > (?, ?) AND \(condition) ORDER BY workout, version LIMIT 64
        """, arguments: [place.workout, place.version])
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
    var end = StoredEdit.Place()
    (end.workout, end.version) = (last["workout"], last["version"])
    return (edits, end)
  }

  /// Whether a workout has the values that edits gave it.
  package func areInEffect(_ edits: [Entry], on row: Int64) throws -> Bool {
    let state = try EditedRows(db: db).state(of: row)
    var values: [MetadataKey: MetadataValue?] = [:]
    var last = EditedState()
    for edit in edits {
      let (before, after) = (edit.content.before, edit.content.after)
      last.activity = after.activity ?? last.activity
      last.span = after.span ?? last.span
      for key in (before.metadata ?? [:]).keys { values[key] = .some(nil) }
      for (key, value) in after.metadata ?? [:] { values[key] = value }
    }
    return (last.activity == nil || last.activity == state.activity)
      && (last.span == nil || last.span == state.span)
      && values.allSatisfy { key, value in
        [.recomputedTotals, .workoutActivities].contains(key) || state.metadata?[key] == value
      }
  }

  /// Whether a workout was merged into another one.
  package func hasMerged(_ workout: UUID) throws -> Bool {
    try Bool.fetchOne(
      db, cached: "SELECT EXISTS (SELECT 1 FROM workoutEdit WHERE other = ? AND kind = ?)",
      arguments: [workout.bytes, WorkoutEdit.Kind.merge.rawValue]) ?? false
  }
}
