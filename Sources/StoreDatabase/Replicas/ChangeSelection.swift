import Foundation
package import GRDB
import HealthModel

/// The changes of a store that are sent to other replicas at once: those after one number, through another.
///
/// What belongs together is selected together: with a workout its samples, routes and series, with a correlation its
/// members, also those that were saved before.
package struct ChangeSelection: Hashable, Sendable {
  /// The last change that is not selected.
  package var after: Int64
  /// The last selected change.
  package var through: Int64
  /// Changes whose objects are not selected: those that were received from the replica they would be sent to.
  ///
  /// Their tombstones are selected: some came about here, of objects that the received ones replaced.
  package var excluding: [Range<Int64>]
  /// What a reader may receive of them; `nil` for a replica of the same person.
  package var visibility: Visibility?

  /// What is permitted to a reader, as SQL conditions.
  package struct Visibility: Hashable, Sendable {
    /// On a row of `sample`.
    package var objects: String
    /// On a row of `sample` named `owner`, which is the workout of an object.
    package var owners: String
    /// On a row of `tombstone`.
    package var tombstones: String
    /// On a row of `series` whose workout is the row of `sample`.
    package var series: String

    package init(objects: String, owners: String, tombstones: String, series: String) {
      (self.objects, self.owners) = (objects, owners)
      (self.tombstones, self.series) = (tombstones, series)
    }
  }

  package init(after: Int64, through: Int64, excluding: [Range<Int64>] = []) {
    self.after = after
    self.through = through
    self.excluding = excluding.filter { $0.upperBound > after + 1 }
  }

  /// The condition that an object is selected by its own change.
  private func has(_ column: String) -> String {
    let excluded = excluding.map {
      " AND NOT (\(column) >= \($0.lowerBound) AND \(column) < \($0.upperBound))"
    }
    return "(\(column) > \(after) AND \(column) <= \(through)\(excluded.joined()))"
  }

  /// The workouts that were merged with one whose tombstone is selected: their edits have to be there before it.
  private var merged: String {
    """
    SELECT sample.id FROM tombstone JOIN workoutEdit ON workoutEdit.other = tombstone.uuid
      AND workoutEdit.kind = \(WorkoutEdit.Kind.merge.rawValue)
    JOIN sample ON sample.uuid = workoutEdit.workout WHERE \(tombstones)
    """
  }

  /// The condition that a workout is selected: a column with its number.
  private func hasWorkout(_ column: String) -> String {
    "(\(has(column)) OR \(column) IN (\(merged)))"
  }

  /// The condition that a workout is on the other side with these changes, so that objects may refer to it.
  ///
  /// A later one comes together with its objects.
  ///
  /// - Parameter column: The column with its number.
  /// - Returns: SQL.
  package func refers(_ column: String) -> String {
    let excluded = excluding.map {
      " OR \(column) >= \($0.lowerBound) AND \(column) < \($0.upperBound)"
    }
    return "(\(column) <= \(through)\(excluded.joined()) OR \(column) IN (\(merged)))"
  }

  /// The condition that a tombstone is selected: rows of `tombstone`.
  package var tombstones: String {
    "(tombstone.change > \(after) AND tombstone.change <= \(through)"
      + (visibility.map { " AND \($0.tombstones))" } ?? ")")
  }

  /// The condition that the record of a setting is selected: rows of `settingRecord`.
  package var settings: String { visibility == nil ? has("settingRecord.change") : "FALSE" }

  /// The condition that the objects of an identity are selected: rows of `sample`, after ``findObjects(_:)``.
  package var objects: String { "sample.id IN (SELECT id FROM temp.selectedObject)" }

  /// Finds the selected objects, once for all reads of a connection that do not change: `temp.selectedObject` has their
  /// type, start, identity and row in this order.
  ///
  /// - Parameter db: A connection that sees one state of the store.
  /// - Throws: `DatabaseError`.
  package func findObjects(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE selectedObject (
          typeId INTEGER, start INTEGER, uuid BLOB, id INTEGER UNIQUE,
          PRIMARY KEY (typeId, start, uuid)) WITHOUT ROWID;
        INSERT INTO temp.selectedObject SELECT typeId, start, uuid, id FROM main.sample
        WHERE id IN (SELECT id FROM main.sample WHERE \(has("id"))
          UNION \(merged)
          UNION SELECT sampleId FROM workoutSample WHERE \(hasWorkout("workoutId"))
          UNION SELECT id FROM route WHERE \(hasWorkout("workoutId"))
          UNION SELECT sampleId FROM correlationMember WHERE \(has("correlationId")))
        \(visibility.map { "AND \($0.objects)" } ?? "")
        ORDER BY typeId, start, uuid
        """)
  }

  /// The condition that the series of a workout are selected: rows of `sample` that are workouts.
  package var series: String {
    "sample.id IN (SELECT id FROM workout WHERE \(hasWorkout("id")) "
      + "UNION SELECT workoutId FROM route WHERE \(has("id")))"
  }

  /// The number of objects and tombstones that are sent at once, beyond those that belong to them.
  package static let changesAtOnce = 20_000
  /// The number of workouts that are sent at once.
  package static let workoutsAtOnce = 16

  /// Returns the first part of the changes that is sent at once.
  ///
  /// - Parameter db: The store.
  /// - Returns: The part; its end is that of the selection if it is small.
  /// - Throws: `DatabaseError`.
  package func firstPart(_ db: Database) throws -> ChangeSelection {
    let limits = [
      ("id FROM sample WHERE \(has("id")) ORDER BY id", Self.changesAtOnce),
      ("change FROM tombstone WHERE \(tombstones) ORDER BY change", Self.changesAtOnce),
      ("change FROM settingRecord WHERE \(settings) ORDER BY change", Self.changesAtOnce),
      ("id FROM workout WHERE \(has("id")) ORDER BY id", Self.workoutsAtOnce),
    ]
    let ends = try limits.compactMap { rows, count in
      try Int64.fetchOne(db, sql: "SELECT \(rows) LIMIT 1 OFFSET \(count - 1)")
    }
    var part = self
    part.through = min(through, ends.min() ?? through)
    return part
  }

  /// Returns the number of selected objects, tombstones and records of settings.
  ///
  /// - Throws: `DatabaseError`.
  package func count(_ db: Database) throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT (SELECT count(*) FROM sample WHERE \(has("id"))
            \(visibility.map { "AND \($0.objects)" } ?? ""))
          + (SELECT count(*) FROM tombstone WHERE \(tombstones))
          + (SELECT count(*) FROM settingRecord WHERE \(settings))
        """) ?? 0
  }
}
