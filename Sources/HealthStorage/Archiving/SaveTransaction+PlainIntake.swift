import Foundation
import GRDB
import GRDBSQLite
import HealthModel
import StoreDatabase
import StoreErrors

/// Samples of other replicas that are compared with no other object: without a name, in their first incarnation.
///
/// Nearly all samples are, and nearly all of them are new when they arrive. They are inserted in dozens at a time,
/// without a search for each; the first one that is stored already ends a statement, and the rest of its objects is
/// received one by one (``SaveTransaction/receiveOne(_:)``), with the same outcomes.
extension SaveTransaction {
  /// Receives objects in their order; a rejected one does not stop the others.
  mutating func receive(_ objects: [IncomingObject]) throws -> [IntakeResult] {
    var results: [IntakeResult] = []
    results.reserveCapacity(objects.count)
    let many = try SampleStatement(db, "INSERT OR FAIL", rows: SampleStatement.maximumRows)
    var rest = objects[...]
    while !rest.isEmpty {
      let plain = rest.prefix(many.rowCount).prefix(while: \.isPlain)
      if plain.count == many.rowCount, let rows = try plainRows(of: plain) {
        let added = try insertNew(rows, with: many)
        for (object, row) in zip(plain, rows.prefix(added)) {
          results.append(try tie(object, row.id))
        }
        for object in plain.dropFirst(added) { results.append(try receiveOne(object)) }
        rest = rest.dropFirst(plain.count)
      } else {
        for object in rest.prefix(plain.count + 1) { results.append(try receiveOne(object)) }
        rest = rest.dropFirst(plain.count + 1)
      }
    }
    return results
  }

  /// The rows of samples, numbered after the last change; `nil` if one is rejected, too old, or was deleted here.
  private mutating func plainRows(of objects: ArraySlice<IncomingObject>) throws -> [SampleRow]? {
    var rows: [SampleRow] = []
    rows.reserveCapacity(objects.count)
    for object in objects {
      do {
        guard var row = try row(of: head(of: object.sample)) else { return nil }
        row.id = change + 1 + Int64(rows.count)
        rows.append(row)
      } catch let error as StoreError where error.isOfObject {
        return nil
      }
    }
    guard try !hasTombstones || !areBuried(rows.map(\.uuid)) else { return nil }
    return rows
  }

  private func head(of sample: Sample) throws -> Head {
    switch sample {
    case .quantity(let sample): return try head(of: sample)
    case .category(let sample): return try head(of: sample)
    default: preconditionFailure("only quantities and categories are plain")
    }
  }

  /// Whether one of some objects, as many as a statement inserts, was deleted here.
  private func areBuried(_ uuids: [UUID]) throws -> Bool {
    let places = repeatElement("?", count: uuids.count).joined(separator: ", ")
    return try Bool.fetchOne(
      db, cached: "SELECT EXISTS (SELECT 1 FROM tombstone WHERE uuid IN (\(places)))",
      arguments: StatementArguments(uuids.map(\.bytes))) ?? true
  }

  /// Inserts rows up to the first one whose identity is stored.
  ///
  /// - Returns: The number of new rows.
  private mutating func insertNew(_ rows: [SampleRow], with sql: SampleStatement) throws -> Int {
    let code = sql.withBound(rows[...]) { sqlite3_step(sql.handle) }
    let message = db.sqliteConnection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
    // A statement that is not reset would prevent the transaction from committing.
    sqlite3_reset(sql.handle)
    guard code == SQLITE_DONE || code == ResultCode.SQLITE_CONSTRAINT_UNIQUE.rawValue else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
    let added = code == SQLITE_DONE ? rows.count : Int(sqlite3_changes(db.sqliteConnection))
    countChanges(through: change + Int64(added))
    return added
  }

  /// Notes the day of a new sample, and associates it with those of its workouts that are stored.
  private mutating func tie(_ object: IncomingObject, _ row: Int64) throws -> IntakeResult {
    if ActivityChanges.isAbout(object.sample.type.identifier) {
      activity.note(object.sample.span)
    }
    var result = IntakeResult(outcome: .added)
    if !object.workouts.isEmpty { try tie(object, row, isNew: true, &result) }
    return result
  }
}

extension IncomingObject {
  /// Whether the object is compared with no other one by its name.
  fileprivate var isPlain: Bool {
    guard incarnation == 0, members.isEmpty else { return false }
    switch sample {
    case .quantity, .category: return sample.header.metadata[.syncIdentifier] == nil
    default: return false
    }
  }
}
