import GRDB
import HealthModel
import StoreErrors

extension AccessPolicy {
  /// An SQL condition on a row of `series` whose workout is a row of `sample`: whether the handle may read the
  /// recorded values.
  ///
  /// A route consists of raw locations, so they need the permissions for routes and for the location. Heart rates
  /// need the permission for heart rate. Motion, pressure and cycling have no object type, so only the application
  /// that recorded them may read them.
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

  /// An SQL condition on a row of `sample` that is a route, or the workout of a location trace: whether the handle
  /// receives its positions, provided that it sees the route.
  ///
  /// Positions from other sources also need the permission for the location. A client reads the positions that it
  /// recorded or added itself while it may save routes.
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

  /// Throws if the handle may not record positions.
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

  /// Returns the condition on a row of `sample` as if it were of the type.
  private func condition(on type: ObjectType, _ db: Database) throws -> String {
    guard let row = try Self.typeID(db, type) else { return "0" }
    return condition(row, permission(row), "sample") ?? "0"
  }
}
