import Foundation
import GRDB
import HealthModel
import SampleQueries
import StoreDatabase

/// Reads the visible workouts from their tables.
struct WorkoutRows {
  let db: Database
  let policy: AccessPolicy

  private static let columns = """
    SELECT sample.id AS row, sample.uuid, sample.start, sample.end, sample.metadata, workout.*,
      \(HeaderColumns.select)
    FROM sample CROSS JOIN workout ON workout.id = sample.id \(HeaderColumns.joins)
    """
  /// Selects the rows of workouts by the index of types and starts, so that a page needs no sorting.
  private static let isWorkout = """
    sample.typeId = (SELECT id FROM sampleType WHERE identifier = '\(ObjectType.workout.identifier)')
    """

  init(db: Database, policy: AccessPolicy) {
    self.db = db
    self.policy = policy
  }

  /// Creates a reader of the workouts as the transaction has changed them.
  init(_ transaction: SaveTransaction) {
    self.init(db: transaction.db, policy: transaction.policy)
  }

  /// Returns workouts newest first: by start, then the later saved first.
  ///
  /// The condition `near` of the filter is only that of the boxes.
  func newest(
    limit: Int, before: Workout?, matching filter: WorkoutFilter = WorkoutFilter()
  ) throws -> [Workout] {
    let statement = try newestStatement(limit: limit, before: before, matching: filter)
    return try Row.fetchAll(db, cached: statement.sql, arguments: statement.arguments).map(workout)
  }

  func newestStatement(
    limit: Int, before: Workout?, matching filter: WorkoutFilter
  ) throws -> (sql: String, arguments: StatementArguments) {
    var arguments: StatementArguments = []
    var conditions = [Self.isWorkout, policy.visible()]
    conditions += try filter.conditions(db, policy, &arguments)
    if let before {
      let row =
        try Int64.fetchOne(
          db, cached: "SELECT id FROM sample WHERE uuid = ? AND \(policy.visible())",
          arguments: [before.uuid.bytes])
        ?? .max
      conditions.append("(sample.start, sample.id) < (?, ?)")
      arguments += [before.span.start.microseconds, row]
    }
    let condition = conditions.joined(separator: " AND ")
    return (
      "\(Self.columns) WHERE \(condition) ORDER BY sample.start DESC, sample.id DESC LIMIT ?",
      arguments + [limit]
    )
  }

  func workout(_ uuid: UUID) throws -> Workout? {
    try Row.fetchOne(
      db, cached: "\(Self.columns) WHERE sample.uuid = ? AND \(policy.visible())",
      arguments: [uuid.bytes]
    ).map(workout)
  }

  /// Workouts whose identity lies between two bounds, by identity.
  func identities(from first: Data, through last: Data, limit: Int) throws -> [UUID] {
    try Data.fetchAll(
      db,
      cached: """
        SELECT uuid FROM sample JOIN workout ON workout.id = sample.id
        WHERE uuid BETWEEN ? AND ? AND \(policy.visible()) ORDER BY uuid LIMIT ?
        """, arguments: [first, last, limit]
    ).compactMap { UUID(bytes: $0) }
  }

  private func workout(_ row: Row) throws -> Workout {
    guard let activity = WorkoutActivityType(rawValue: row["activityType"]),
      let location = WorkoutConfiguration.LocationType(rawValue: row["locationType"]),
      let swimming = WorkoutConfiguration.SwimmingLocationType(
        rawValue: row["swimmingLocationType"])
    else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a workout of an unknown kind")
    }
    var header = try HeaderColumns.header(row)
    // It orders edits between replicas, and is no property of the workout.
    header.metadata[.workoutEditCount] = nil
    return Workout(
      configuration: WorkoutConfiguration(
        activityType: activity, locationType: location, swimmingLocationType: swimming,
        lapLength: try HeaderColumns.quantity(
          value: row["lapLengthValue"], unit: row["lapLengthUnit"])),
      span: HeaderColumns.span(row), events: try events(of: row["row"]),
      totals: Workout.Totals(row), header: header)
  }

  private func events(of workout: Int64) throws -> [WorkoutEvent] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql:
          "SELECT kind, start, end, metadata FROM workoutEvent WHERE workoutId = ? ORDER BY ordinal"
      ),
      arguments: [workout])
    var events: [WorkoutEvent] = []
    while let row = try rows.next() {
      // An event kind of a later release remains in the table; this release cannot name it.
      guard let kind = WorkoutEvent.Kind(rawValue: row["kind"]) else { continue }
      events.append(
        WorkoutEvent(
          kind: kind, span: HeaderColumns.span(row),
          metadata: try StoredMetadata.metadata(row["metadata"])))
    }
    return events
  }
}
