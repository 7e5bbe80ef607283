import Foundation
import GRDB
import HealthModel

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
