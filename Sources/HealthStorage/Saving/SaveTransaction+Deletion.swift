import Foundation
import GRDB
import HealthModel
import SampleQueries
import StoreDatabase
import StoreErrors

extension SaveTransaction {
  /// Deletes an object with all its parts.
  ///
  /// These are a workout's routes and traces, a route's built locations, a correlation's members;
  /// samples that were only associated with a workout remain.
  ///
  /// - Parameters:
  ///   - row: The row of the object.
  ///   - isReplaced: Whether a greater record of its name ended it.
  /// - Throws: `StoreError.permission(_:)` (`notOwn`), `StoreError.object(_:_:)` (`unknown`).
  mutating func deleteObject(_ row: Int64, isReplaced: Bool = false) throws {
    try checkOwnership(row)
    guard try hasParts(row) else {
      try delete(row, isReplaced: isReplaced)
      return
    }
    try forgetEdits(of: row)
    for route in try rows("SELECT id FROM route WHERE workoutId = ?", row) {
      try deleteRoute(route)
    }
    try db.run(sql: "DELETE FROM series WHERE workoutId = ?", arguments: [row])
    if try Bool.fetchOne(
      db, cached: "SELECT EXISTS (SELECT 1 FROM route WHERE id = ?)", arguments: [row]) == true
    {
      try deleteRoute(row, isReplaced: isReplaced)
    } else {
      let members = try rows(
        "SELECT sampleId FROM correlationMember WHERE correlationId = ?", row)
      try delete(row, isReplaced: isReplaced)
      try deleteUnheld(members)
    }
  }

  /// Deletes the samples of a query, a thousand rows at a time.
  ///
  /// - Returns: The number of matching samples.
  mutating func delete(_ query: SampleQuery) throws -> Int {
    let selection = try SampleSelection(db, policy, query)
    var count = 0
    // Deleting one may delete other matches; deleted ones are not found again.
    while case let keys = try selection.keys(count: Self.deletionBatch), !keys.isEmpty {
      for key in keys where try exists(row: key.row) {
        try deleteObject(key.row)
      }
      count += keys.count
    }
    return count
  }

  /// Deletes every sample and all data about the person.
  ///
  /// - Returns: The number of samples.
  mutating func deleteEverything() throws -> Int {
    let count = try Int.fetchOne(db, cached: "SELECT count(*) FROM sample") ?? 0
    // Containers are deleted first, with their parts.
    for condition in ["id IN (SELECT id FROM workout)", "1"] {
      while case let rows = try Int64.fetchAll(
        db, cached: "SELECT id FROM sample WHERE \(condition) LIMIT \(Self.deletionBatch)"),
        !rows.isEmpty
      {
        for row in rows where try exists(row: row) { try deleteObject(row) }
      }
    }
    for table in [
      "characteristic", "activityGoal", "activityDay", "recalibration", "workoutEdit",
    ] {
      try db.execute(sql: "DELETE FROM \(table)")
    }
    _ = try noteSettings()
    return count
  }

  private static let deletionBatch = 1000

  private func exists(row: Int64) throws -> Bool {
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM sample WHERE id = ?")
    return try Int64.fetchOne(statement, arguments: [row]) != nil
  }

  /// Deletes the members of a correlation that no other correlation has.
  mutating func deleteMembers(of correlation: Int64) throws {
    let members = try rows(
      "SELECT sampleId FROM correlationMember WHERE correlationId = ?", correlation)
    try db.run(
      sql: "DELETE FROM correlationMember WHERE correlationId = ?", arguments: [correlation])
    try deleteUnheld(members)
  }

  private mutating func deleteUnheld(_ members: [Int64]) throws {
    for member in members {
      let isHeld = try Bool.fetchOne(
        db, cached: "SELECT EXISTS (SELECT 1 FROM correlationMember WHERE sampleId = ?)",
        arguments: [member])
      guard isHeld == false, try isOwn(member) else { continue }
      try delete(member)
    }
  }

  private mutating func deleteRoute(_ row: Int64, isReplaced: Bool = false) throws {
    let series = try Int64.fetchOne(
      db, cached: "SELECT seriesId FROM route WHERE id = ?", arguments: [row])
    try delete(row, isReplaced: isReplaced)
    try db.run(
      sql: "DELETE FROM series WHERE id = ? AND NOT isRecorded", arguments: [series])
  }

  /// Whether an object has parts: most samples have none, and are deleted quickly.
  private func hasParts(_ row: Int64) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        SELECT sampleType.canonicalUnit IS NULL FROM sample
        JOIN sampleType ON sampleType.id = sample.typeId WHERE sample.id = ?
        """)
    return try Bool.fetchOne(statement, arguments: [row]) ?? false
  }

  private func rows(_ sql: String, _ row: Int64) throws -> [Int64] {
    try Int64.fetchAll(db, cached: sql, arguments: [row])
  }

  /// Throws if the handle may not change or delete the object: a client changes what it saved, while it may save
  /// its type and those of its members; the owner anything.
  func checkOwnership(_ row: Int64) throws {
    guard policy.role == .client else { return }
    if try isOwn(row) {
      let types = try Row.fetchAll(
        db,
        cached: """
          SELECT DISTINCT sampleType.id, sampleType.identifier
          FROM sample JOIN sampleType ON sampleType.id = sample.typeId
          WHERE sample.id = ?
            OR sample.id IN (SELECT sampleId FROM correlationMember WHERE correlationId = ?)
          """, arguments: [row, row])
      for type in types {
        try policy.authorizeChanging(type["id"], identifier: type["identifier"])
      }
      return
    }
    guard
      let uuid = try Data.fetchOne(
        db, cached: "SELECT uuid FROM sample WHERE id = ?", arguments: [row]
      ).flatMap(UUID.init(bytes:))
    else { return }
    throw try policy.sees(row, db) ? StoreError.notOwn(uuid) : StoreError.unknownObject(uuid)
  }

  private func isOwn(_ row: Int64) throws -> Bool {
    guard policy.role == .client else { return true }
    let source = try Int64.fetchOne(
      db, cached: "SELECT sourceId FROM sample WHERE id = ?", arguments: [row])
    guard source != nil, source == policy.ownSource else { return false }
    return try policy.sees(row, db)
  }
}
