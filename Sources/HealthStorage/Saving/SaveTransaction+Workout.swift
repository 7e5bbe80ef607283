import Foundation
import GRDB
import HealthModel
import StoreDatabase
import StoreErrors

extension SaveTransaction {
  /// Saves a workout with its events.
  ///
  /// - Returns: Its row; `nil` if a version that is not older is stored.
  mutating func insert(_ workout: Workout) throws -> Int64? {
    try validate(workout)
    // For an application this was rejected earlier; for other sources the valid parts are stored.
    var workout = workout
    _ = WorkoutLimits.apply(to: &workout)
    var header = workout.header
    if workout.configuration.locationType == .indoor, header.metadata[.indoorWorkout] == nil {
      header.metadata[.indoorWorkout] = .bool(true)
    }
    let head = Head(header: header, type: .workout, span: workout.span)
    guard let (row, replaced) = try insert(head) else { return nil }
    let totals = collected(
      workout.totals, of: workout.configuration.activityType, workout.span)
    let configuration = workout.configuration
    try db.run(
      sql: """
        INSERT INTO workout (id, activityType, locationType, swimmingLocationType,
          lapLengthValue, lapLengthUnit, distanceMeters, energyKilocalories, ascentMeters,
          descentMeters, movingSeconds, maximumSpeedMetersPerSecond, averageHeartRate,
          maximumHeartRate, stepCount, strokeCount)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        row, configuration.activityType.rawValue, configuration.locationType.rawValue,
        configuration.swimmingLocationType.rawValue, configuration.lapLength?.value,
        configuration.lapLength?.unit.description, totals.distanceMeters,
        totals.energyKilocalories, totals.ascentMeters, totals.descentMeters,
        totals.movingSeconds, totals.maximumSpeedMetersPerSecond, totals.averageHeartRate,
        totals.maximumHeartRate, totals.stepCount, totals.strokeCount,
      ])
    try insert(workout.events, workout: row)
    if let replaced {
      for table in ["route", "series", "workoutSample"] {
        try db.run(
          sql: "UPDATE \(table) SET workoutId = ? WHERE workoutId = ?", arguments: [row, replaced])
      }
      try moveEdits(from: replaced, to: workout.uuid, row: row)
      try remove(replaced)
    }
    return row
  }

  func insert(_ events: [WorkoutEvent], workout: Int64) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO workoutEvent (workoutId, ordinal, kind, start, end, metadata)
        VALUES (?, ?, ?, ?, ?, ?)
        """)
    for (ordinal, event) in events.sorted(by: { $0.date < $1.date }).enumerated() {
      try statement.execute(
        arguments: [
          workout, ordinal, event.kind.rawValue, event.span.start.microseconds,
          event.span.end.microseconds, StoredMetadata.text(event.metadata),
        ])
    }
  }

  /// Rejects a workout with invalid totals or events, before it is inserted.
  static func requireWithinLimits(_ workout: Workout) throws {
    switch WorkoutLimits.excesses(workout).first {
    case .total(let field): throw StoreError.invalid(workout.uuid, .impossibleTotal(field: field))
    case .event(let event):
      throw StoreError.invalid(workout.uuid, .eventOutsideWorkout(event.kind))
    case nil: break
    }
  }

  private func validate(_ workout: Workout) throws {
    let totals = workout.totals
    let numbers: [(String, Double?)] = [
      ("distance", totals.distanceMeters), ("energy", totals.energyKilocalories),
      ("ascent", totals.ascentMeters), ("descent", totals.descentMeters),
      ("moving time", totals.movingSeconds),
      ("maximum speed", totals.maximumSpeedMetersPerSecond),
      ("average heart rate", totals.averageHeartRate),
      ("maximum heart rate", totals.maximumHeartRate),
      ("step count", totals.stepCount.map(Double.init)),
      ("stroke count", totals.strokeCount.map(Double.init)),
      ("lap length", workout.configuration.lapLength?.value),
    ]
    for case (let field, let number?) in numbers {
      guard number.isFinite else {
        throw StoreError.invalid(workout.uuid, .notFinite(field: field))
      }
      guard number >= 0 else { throw StoreError.invalid(workout.uuid, .negative(field: field)) }
      guard number <= Self.maximumNumber else {
        throw StoreError.invalid(workout.uuid, .impossibleTotal(field: field))
      }
    }
    for event in workout.events where !event.kind.mayLast && event.span.duration != .zero {
      throw StoreError.invalid(workout.uuid, .eventLasts(event.kind))
    }
  }
}
