import Foundation
import GRDB
import HealthModel
import StoreDatabase
package import StoreErrors

extension StoreState {
  /// The conditions that an object and a tombstone are read.
  var objects: String { changes?.objects ?? "TRUE" }
  private var tombstones: String { changes?.tombstones ?? "TRUE" }

  /// Returns the sources and devices of the store's objects, series, deletions and settings.
  package func origins() async throws(StoreError) -> StoredOrigins {
    let (objects, tombstones) = (objects, tombstones)
    let rules = isForReader ? "" : Self.sourcesOfRules
    let series =
      changes?.visibility.map {
        """
        SELECT series.deviceId FROM series JOIN sample ON sample.id = workoutId
          WHERE \(changes?.series ?? "FALSE") AND \($0.series)
        """
      } ?? "SELECT deviceId FROM series WHERE workoutId IS NOT NULL"
    let edits = isForReader ? "" : "UNION SELECT sourceRevisionId FROM workoutEdit"
    return try await read { db in
      let revisions = try Row.fetchAll(
        db,
        sql: """
          SELECT sourceRevision.*, source.name AS sourceName, source.bundleIdentifier
          FROM sourceRevision JOIN source ON source.id = sourceRevision.sourceId
          WHERE sourceRevision.id IN (SELECT sourceRevisionId FROM sample WHERE \(objects)
            \(edits))
          ORDER BY source.id, version, productType, systemMajor, systemMinor, systemPatch
          """
      ).map { StoredOrigins.KnownRevision(row: $0["id"], revision: SourceRevision($0)) }
      let bySource = Dictionary(grouping: revisions, by: \.revision.source)
      let sources = try Row.fetchAll(
        db,
        sql: """
          SELECT name, bundleIdentifier FROM source WHERE id IN (
            SELECT sourceId FROM sample WHERE \(objects)
            UNION SELECT sourceId FROM tombstone WHERE \(tombstones)
            \(rules))
          ORDER BY id
          """
      ).map { Source(name: $0["name"], bundleIdentifier: $0["bundleIdentifier"]) }
      let devices = try Row.fetchAll(
        db,
        sql: """
          SELECT *, name AS deviceName FROM device
          WHERE id IN (SELECT deviceId FROM sample WHERE \(objects) UNION \(series))
          ORDER BY name, manufacturer, model, hardwareVersion, firmwareVersion, softwareVersion,
            localIdentifier, udiDeviceIdentifier
          """)
      return StoredOrigins(
        sources: sources.map { .init(source: $0, revisions: bySource[$0] ?? []) },
        devices: devices.map { .init(row: $0["id"], device: Device($0)) })
    }
  }

  private static let sourcesOfRules = """
    UNION SELECT sourceId FROM sourcePriority UNION SELECT sourceId FROM recalibration
    UNION SELECT sourceId FROM sourceRevision
      WHERE id IN (SELECT sourceRevisionId FROM workoutEdit)
    """

  /// Returns the types of the store's contents, by identifier.
  package func types() async throws(StoreError) -> [StoredObjectType] {
    // Of a selection, its rows are counted, and not looked up among all rows of each type.
    let counted =
      changes == nil ? "sample WHERE \(objects) AND typeId" : "temp.selectedObject WHERE typeId"
    let others =
      isForReader
      ? "SELECT typeId FROM tombstone WHERE \(tombstones)"
      : """
      SELECT typeId FROM tombstone UNION
        SELECT typeId FROM sourcePriority UNION SELECT typeId FROM recalibration
      """
    return try await read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT id, identifier, canonicalUnit, aggregation,
            (SELECT count(*) FROM \(counted) = sampleType.id) AS count
          FROM sampleType
          WHERE count > 0 OR id IN (\(others))
          ORDER BY identifier
          """)
      return rows.map { row in
        let aggregation: Int? = row["aggregation"]
        return StoredObjectType(
          row: row["id"], identifier: row["identifier"], unit: row["canonicalUnit"],
          aggregation: aggregation.flatMap(QuantityType.Aggregation.init),
          type: Self.objectType(row), count: row["count"])
      }
    }
  }

  private static func objectType(_ row: Row) -> ObjectType? {
    let known = ObjectType(identifier: row["identifier"])
    guard let text: String = row["canonicalUnit"] else {
      if case .quantity? = known { return nil }
      return known
    }
    if case .quantity(let type)? = known, type.canonicalUnit.description == text { return known }
    guard let unit = try? Unit(text),
      let aggregation = QuantityType.Aggregation(rawValue: row["aggregation"])
    else { return nil }
    return .quantity(
      QuantityType(identifier: row["identifier"], canonicalUnit: unit, aggregation: aggregation))
  }

  /// Returns the total number of readings in the series of workouts.
  package func readingCount() async throws(StoreError) -> Int {
    guard changes == nil else { return 0 }
    return try await read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT sum(count) FROM chunk JOIN series ON series.id = chunk.seriesId
          WHERE workoutId IS NOT NULL
          """) ?? 0
    }
  }

  /// Whether there is an unfinished recording.
  package func hasRecording() async throws(StoreError) -> Bool {
    try await read { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM recording)") ?? false
    }
  }

  /// The records of deleted objects, by identity; duplicates once.
  package func deletions() -> Batches<[StoredDeletion]> {
    let tombstones = tombstones
    return pages(of: StoredDeletion.self, from: Data()) { db, after in
      let rows = try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT tombstone.uuid, syncIdentifier, syncVersion, identifier,
              source.name, source.bundleIdentifier, incarnation, min(isReplaced) AS isReplaced,
              EXISTS (SELECT 1 FROM sample WHERE sample.uuid = tombstone.uuid) AS isSavedAgain
            FROM tombstone JOIN sampleType ON sampleType.id = typeId
            JOIN source ON source.id = sourceId
            WHERE tombstone.uuid IN (SELECT DISTINCT uuid FROM tombstone
              WHERE uuid > ? AND \(tombstones) ORDER BY uuid LIMIT 512) AND \(tombstones)
            GROUP BY tombstone.uuid, typeId, sourceId, syncIdentifier, syncVersion, incarnation
            ORDER BY tombstone.uuid, identifier, source.bundleIdentifier, syncIdentifier,
              syncVersion, incarnation
            """), arguments: [after])
      let deletions = rows.compactMap { row in
        UUID(bytes: row["uuid"]).map { uuid in
          StoredDeletion(
            object: DeletedObject(
              uuid: uuid, syncIdentifier: row["syncIdentifier"], syncVersion: row["syncVersion"]),
            type: row["identifier"],
            source: Source(name: row["name"], bundleIdentifier: row["bundleIdentifier"]),
            isSavedAgain: row["isSavedAgain"], incarnation: row["incarnation"],
            isReplaced: row["isReplaced"])
        }
      }
      return (deletions, rows.last?["uuid"])
    }
  }

  /// Returns the store's data other than objects.
  package func settings() async throws(StoreError) -> StoredSettings {
    guard !isForReader else { return StoredSettings() }
    return try await read { db in try StoredSettings(db) }
  }

  /// Returns the records of settings of the changes.
  package func settingRecords() async throws(StoreError) -> [SettingRecord] {
    let changes = changes
    return try await read { db in try SettingRecordTable(db: db).records(of: changes) }
  }
}
