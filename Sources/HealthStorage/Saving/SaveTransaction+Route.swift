import Foundation
import GRDB
import HealthModel
import StoreDatabase
import StoreErrors

extension SaveTransaction {
  /// Saves the header of a route over a series that is already stored.
  ///
  /// A version that replaces an older one takes its place in the workout; the old locations are
  /// deleted, unless they were recorded: raw data outlives the route derived from it.
  ///
  /// - Returns: `false` if a version that is not older is stored.
  mutating func insert(
    _ route: WorkoutRoute, workout: Int64, series: Int64
  ) throws -> Bool {
    if let distance = route.distanceMeters {
      guard distance.isFinite else {
        throw StoreError.invalid(route.uuid, .notFinite(field: "distance"))
      }
      guard distance >= 0 else {
        throw StoreError.invalid(route.uuid, .negative(field: "distance"))
      }
    }
    let head = Head(header: route.header, type: .workoutRoute, span: route.span)
    guard let (row, replaced) = try insert(head) else { return false }
    if let replaced {
      let old = try Int64.fetchOne(
        db, cached: "SELECT seriesId FROM route WHERE id = ?", arguments: [replaced])
      try remove(replaced)
      try db.run(
        sql: "DELETE FROM series WHERE id = ? AND NOT isRecorded", arguments: [old])
    }
    try db.run(
      sql: """
        INSERT INTO route (id, workoutId, seriesId, locationCount, distanceMeters)
        VALUES (?, ?, ?, ?, ?)
        """, arguments: [row, workout, series, route.locationCount, route.distanceMeters])
    return true
  }
}

extension SaveTransaction {
  /// Saves quantity samples of which no other version is stored, some dozens with each statement.
  ///
  /// - Parameters:
  ///   - samples: New samples, whose sync identities are not in use.
  ///   - texts: Their encoded metadata, if known and valid.
  /// - Returns: Their rows; `nil` for none.
  /// - Throws: `StoreError.object(_:_:)` (`duplicate`), `StoreError.object(_:_:)` (`invalid`); the transaction must not be committed
  ///   then.
  mutating func insertNew(
    _ samples: [QuantitySample], metadata texts: [String?]
  ) throws -> ClosedRange<Int64>? {
    let first = change + 1
    var rows: [SampleRow] = []
    let many = try SampleInsertion(db, rows: SampleStatement.maximumRows)
    for (sample, text) in zip(samples, texts) {
      let head = try head(of: sample)
      guard var new = try row(of: head, metadata: text) else { continue }
      if ActivityChanges.isAbout(head.type.identifier) { activity.note(head.span) }
      new.incarnation = try incarnation(ofNew: new)
      new.id = countChange()
      rows.append(new)
      guard rows.count == SampleStatement.maximumRows else { continue }
      try many.insert(rows[...])
      rows.removeAll(keepingCapacity: true)
    }
    for row in rows { try insertion.insert([row]) }
    return change < first ? nil : first...change
  }
}
