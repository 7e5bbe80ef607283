public import Foundation
import GRDB
public import HealthModel
import StoreDatabase
public import StoreErrors

extension HealthStore {
  /// The routes of a workout, by start.
  public func routes(of workout: UUID) async throws(StoreError) -> [WorkoutRoute] {
    try await read { db, policy in
      try RouteRows(db: db, policy: policy).routes(
        where: "workoutSample.uuid = ? AND \(policy.visible("workoutSample"))",
        arguments: [workout.bytes])
    }
  }

  /// Returns one route; `nil` if none has this identity.
  public func route(_ id: UUID) async throws(StoreError) -> WorkoutRoute? {
    try await read { db, policy in
      try RouteRows(db: db, policy: policy).routes(where: "sample.uuid = ?", arguments: [id.bytes])
        .first
    }
  }

  /// The routes with an accepted location inside the circle, by start, among those whose positions the
  /// handle receives.
  public func routes(near circle: GeoCircle) async throws(StoreError) -> [WorkoutRoute] {
    let candidates = try await read { db, policy in
      var arguments: StatementArguments = []
      let chunks = SeriesTable.inBoxes(circle.boxes, &arguments)
      return try RouteRows(db: db, policy: policy).routes(
        where: "route.seriesId IN (SELECT seriesId FROM chunk WHERE id IN (\(chunks)))",
        arguments: arguments)
    }
    var found: [WorkoutRoute] = []
    for route in candidates {
      for try await batch in RouteQuery(route, in: self, near: circle).batches()
      where !batch.locations.isEmpty {
        found.append(route)
        break
      }
    }
    return found
  }
}

/// Reads the headers of the routes that a handle may see: by the permission for routes, which the
/// permission for workouts does not include.
struct RouteRows {
  let db: Database
  let policy: AccessPolicy

  func routes(where condition: String, arguments: StatementArguments) throws -> [WorkoutRoute] {
    try Row.fetchAll(
      db,
      cached: """
        SELECT sample.uuid, sample.start, sample.end, sample.metadata, route.locationCount,
          route.distanceMeters, workoutSample.uuid AS workoutUuid, \(HeaderColumns.select)
        FROM route JOIN sample ON sample.id = route.id
        JOIN sample AS workoutSample ON workoutSample.id = route.workoutId
        \(HeaderColumns.joins)
        WHERE \(condition) AND route.locationCount > 0 AND \(policy.visible())
        ORDER BY sample.start, sample.id
        """, arguments: arguments
    ).map { row in
      guard let workout = UUID(bytes: row["workoutUuid"]) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an identity is not 16 bytes")
      }
      return WorkoutRoute(
        workout: workout, span: HeaderColumns.span(row), locationCount: row["locationCount"],
        distanceMeters: row["distanceMeters"], header: try HeaderColumns.header(row))
    }
  }

  /// The series that contains a route's locations; `nil` if the handle sees the route without its
  /// positions.
  func series(of route: UUID) throws -> Int64? {
    let row = try Row.fetchOne(
      db,
      cached: """
        SELECT seriesId, \(try policy.receivesPositions(db)) FROM route JOIN sample USING (id)
        WHERE uuid = ? AND \(policy.visible())
        """, arguments: [route.bytes])
    guard let row else { throw StoreError.unknownRoute(route) }
    return row[1] ? row[0] : nil
  }
}
