import GRDB
import HealthModel

extension AccessPolicy {
  /// An SQL condition on a row of `series` whose workout is a row of `sample`: whether the handle may read
  /// what was recorded.
  ///
  /// Raw locations are what a route is made of and go with the permissions for routes and for the location,
  /// heart rates with theirs. Nothing names motion, pressure and cycling, so they are for the application that recorded them.
  func visibleTrace(_ db: Database) throws -> String {
    guard role == .client else { return "1" }
    let own = ownSource.map { "sample.sourceId = \($0)" } ?? "0"
    let routes = try condition(on: .workoutRoute, db)
    let locations = try "(\(routes) AND \(receivesPositions(db)))"
    let heartRates = try condition(on: .quantity(.heartRate), db)
    return """
      (\(visible()) AND CASE series.kind
        WHEN \(TraceKind.locations.rawValue) THEN \(locations)
        WHEN \(TraceKind.heartRate.rawValue) THEN \(heartRates)
        ELSE \(own) END)
      """
  }

  /// An SQL condition on a row of `sample` that is a route, or the workout of a trace of locations: whether
  /// the handle receives its positions, provided that it sees the route.
  ///
  /// Positions of others need the permission for the location besides; those that the client recorded or
  /// added itself are its own while it may save routes.
  func receivesPositions(_ db: Database) throws -> String {
    guard role == .client else { return "1" }
    var conditions = [try condition(on: .location, db)]
    if let ownSource, let routes = try Self.typeID(db, .workoutRoute),
      permission(routes).share == .sharingAuthorized
    {
      conditions.append("sample.sourceId = \(ownSource)")
    }
    return "(\(conditions.joined(separator: " OR ")))"
  }

  /// Throws what keeps the handle from recording positions.
  func authorizeLocation(_ db: Database) throws {
    guard role == .client else { return }
    let scope = try Self.typeID(db, .location).flatMap { permission($0).read }
    let type = ObjectType.location.identifier
    switch scope {
    case nil: throw StoreError.notAuthorized(type: type, .notDetermined)
    case .nothing: throw StoreError.notAuthorized(type: type, .denied)
    case .since, .everything: return
    }
  }

  /// The condition on a row of `sample` as if it were of the type.
  private func condition(on type: ObjectType, _ db: Database) throws -> String {
    guard let row = try Self.typeID(db, type) else { return "0" }
    return condition(row, permission(row), "sample") ?? "0"
  }
}
