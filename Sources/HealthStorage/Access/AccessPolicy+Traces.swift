import GRDB
import HealthModel

extension AccessPolicy {
  /// An SQL condition on a row of `series` whose workout is a row of `sample`: whether the handle may read
  /// what was recorded.
  ///
  /// Raw locations are what a route is made of and go with the permission for routes, heart rates with
  /// theirs. Nothing names motion, pressure and cycling, so they are for the application that recorded them.
  func visibleTrace(_ db: Database) throws -> String {
    guard role == .client else { return "1" }
    let own = ownSource.map { "sample.sourceId = \($0)" } ?? "0"
    let locations = try condition(on: .workoutRoute, db)
    let heartRates = try condition(on: .quantity(.heartRate), db)
    return """
      (\(visible()) AND CASE series.kind
        WHEN \(TraceKind.locations.rawValue) THEN \(locations)
        WHEN \(TraceKind.heartRate.rawValue) THEN \(heartRates)
        ELSE \(own) END)
      """
  }

  /// The condition on a row of `sample` as if it were of the type.
  private func condition(on type: ObjectType, _ db: Database) throws -> String {
    guard let row = try Self.typeID(db, type) else { return "0" }
    return condition(row, permission(row), "sample") ?? "0"
  }
}
