import Foundation
package import GRDB
package import HealthModel

/// Removes old rows without tombstones.
package struct Pruning {
  private static let batchSize = 1000

  let db: Database
  let now: Instant
  package private(set) var count = 0

  package init(_ db: Database, now: Instant) throws {
    self.db = db
    self.now = now
  }

  package mutating func run() throws {
    let rules = try RetentionTable(db: db).rules()
    let types = try Row.fetchAll(db, sql: "SELECT id, identifier FROM sampleType")
    var limits: [(typeID: Int64, limit: Int64)] = []
    for type in types {
      if let keep = rules.keep(identifier: type["identifier"]) {
        limits.append((type["id"], (now - keep).microseconds))
      }
    }
    // Containers are removed first: then nothing retains their parts any more.
    let holders = try Set(
      ([.workout] + CorrelationType.all.map(ObjectType.correlation)).compactMap {
        try Int64.fetchOne(
          db, cached: "SELECT id FROM sampleType WHERE identifier = ?", arguments: [$0.identifier])
      })
    let ordered =
      limits.filter { holders.contains($0.typeID) }
      + limits.filter { !holders.contains($0.typeID) }
    for (typeID, limit) in ordered { try prune(typeID, endingBefore: limit) }
  }

  private mutating func prune(_ typeID: Int64, endingBefore limit: Int64) throws {
    var after: (start: Int64, row: Int64) = (.min, .min)
    while true {
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT start, id FROM sample INDEXED BY sample_time
          WHERE typeId = ? AND start >= ? AND start < ? AND (start > ? OR id > ?) AND end < ?
            AND NOT EXISTS (SELECT 1 FROM workoutSample WHERE sampleId = sample.id)
            AND NOT EXISTS (SELECT 1 FROM correlationMember WHERE sampleId = sample.id)
            AND NOT EXISTS (SELECT 1 FROM route WHERE route.id = sample.id)
          ORDER BY start, id LIMIT \(Self.batchSize)
          """,
        arguments: [typeID, after.start, limit, after.start, after.row, limit])
      guard let last = rows.last else { return }
      after = (last["start"], last["id"])
      for row in rows { try remove(row["id"]) }
    }
  }

  private mutating func remove(_ row: Int64) throws {
    // A workout's routes are rows of their own that refer to it.
    let routes = try Int64.fetchAll(
      try db.cachedStatement(sql: "SELECT id FROM route WHERE workoutId = ?"), arguments: [row])
    for route in routes {
      try db.execute(sql: "DELETE FROM sample WHERE id = ?", arguments: [route])
    }
    if let workout = try Data.fetchOne(
      db, cached: "SELECT uuid FROM sample JOIN workout USING (id) WHERE id = ?", arguments: [row]
    ).flatMap(UUID.init(bytes:)) {
      try EditTable(db: db).forget(workout)
    }
    if !routes.isEmpty {
      try db.execute(sql: "DELETE FROM series WHERE workoutId = ?", arguments: [row])
    }
    try db.cachedStatement(sql: "DELETE FROM sample WHERE id = ?").execute(arguments: [row])
    count += 1 + routes.count
  }
}
