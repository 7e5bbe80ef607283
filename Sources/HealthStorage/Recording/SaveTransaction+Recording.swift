import Foundation
import GRDB
import HealthModel
import SeriesCoding
import StoreDatabase
import StoreErrors

extension SaveTransaction {
  /// Turns the recording in progress into a workout with its samples, route and traces.
  mutating func finish(
    _ workout: Workout, samples: [QuantitySample], route: RouteDetails, recording: UUID
  ) throws -> FinishedRecording {
    var workout = workout
    workout.header.device = workout.header.device ?? client.localDevice
    guard let row = try insert(workout) else { throw StoreError.duplicate(workout.uuid) }
    try associate(samples.map(recordedHere), workout: row)
    try associateDerived(with: recording, row: row)
    try db.execute(
      sql: """
        DELETE FROM series WHERE recordingId IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM chunk WHERE seriesId = series.id)
        """)
    try db.execute(
      sql: """
        UPDATE series SET workoutId = ?, recordingId = NULL WHERE recordingId IS NOT NULL
        """, arguments: [row])
    try insertRoute(of: workout, row: row, route)
    try db.execute(sql: "DELETE FROM recording")
    return FinishedRecording(
      workout: try WorkoutRows(self).workout(workout.uuid) ?? workout,
      routes: try RouteRows(db: db, policy: policy).routes(
        where: "route.workoutId = ?", arguments: [row]))
  }

  /// Returns a sample of a recording, with this machine as its device if it names none.
  func recordedHere(_ sample: QuantitySample) -> QuantitySample {
    var sample = sample
    sample.header.device = sample.header.device ?? client.localDevice
    return sample
  }

  /// Saves the route over the recorded locations, if any was accepted.
  mutating func insertRoute(
    of workout: Workout, row: Int64, _ details: RouteDetails
  ) throws {
    let series = try Row.fetchOne(
      db,
      cached: """
        SELECT series.id, sum(acceptedCount) AS accepted,
          min(chunk.ordinal) AS first, max(chunk.ordinal) AS last
        FROM series JOIN chunk ON chunk.seriesId = series.id
        WHERE series.workoutId = ? AND series.kind = ? AND series.isRecorded
          AND acceptedCount > 0
        """, arguments: [row, TraceKind.locations.rawValue])
    guard let series, let id: Int64 = series["id"] else { return }
    let accepted: Int = series["accepted"]
    guard
      let first = try acceptedTimes(of: id, chunk: series["first"]),
      let last = try acceptedTimes(of: id, chunk: series["last"])
    else { return }
    let head = WorkoutRoute(
      workout: workout.uuid,
      span: TimeRange(
        start: min(first.lowerBound, last.lowerBound),
        end: max(first.upperBound, last.upperBound)),
      locationCount: accepted, distanceMeters: details.distanceMeters,
      header: ObjectHeader(
        sourceRevision: workout.header.sourceRevision,
        device: try recordedDevice(series: id, of: workout), metadata: details.metadata))
    _ = try insert(head, workout: row, series: id)
  }

  /// The first and last time of the accepted locations of a chunk.
  private func acceptedTimes(
    of series: Int64, chunk ordinal: Int
  ) throws -> ClosedRange<Instant>? {
    let chunk = try SeriesTable(db: db).chunks(
      of: series, after: ordinal - 1, .all, limit: 1
    ).first
    let times = try chunk?.decoded(LocationChunk.accepted).map(\.time) ?? []
    guard let least = times.min(), let greatest = times.max() else { return nil }
    return least...greatest
  }

  /// The device that recorded the locations: the one that the plan named, else this machine; for a
  /// recording from elsewhere the workout's device, if it is known.
  private func recordedDevice(series: Int64, of workout: Workout) throws -> Device? {
    let trace = try TraceRows(db: db).heads(
      where: "series.id = ?", arguments: [series]
    ).first
    let fallback = origin == .local ? client.localDevice : workout.header.device
    return trace?.header.device ?? fallback
  }
}
