public import Foundation
import GRDB
public import HealthModel

/// All that is stored of a workout but its readings, as of one moment: what an analysis begins with, and is
/// compared with.
public struct AnalysisSubject: Sendable {
  public let workout: Workout
  /// Its raw traces, imported or recorded.
  public let traces: [Trace]
  public let routes: [WorkoutRoute]
  /// What this client derived from it so far.
  public let derived: [QuantitySample]
  /// The types of quantities that the workout has samples of from its own source.
  public let deviceTypes: Set<QuantityType>
  /// Whether this client recorded it; what others say of their workouts stays as they say it.
  public let isRecordedHere: Bool
  /// Whether another client derived samples of it: then it is theirs to analyse.
  public let isDerivedByOthers: Bool

  /// The rows of workout and samples, to find out later whether they are still what they were.
  let row: Int64
  let derivedRows: [Int64]
}

extension HealthStore {
  /// The workouts there are, oldest first, with what the ledger of analyses says of each.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func analysisCandidates() async throws(StoreError) -> [AnalysisCandidate] {
    try requireOwner()
    return try await read { db in try AnalysisTable(db: db).candidates() }
  }

  /// The imported workouts whose readings no analysis has seen yet, oldest first: what an import that was
  /// interrupted or asked for no analysis leaves.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func workoutsWaitingForAnalysis() async throws(StoreError) -> [UUID] {
    try requireOwner()
    return try await read { db in try AnalysisTable(db: db).waiting() }
  }

  /// What is stored of a workout, read in one go; `nil` when there is none of the identity.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func analysisSubject(_ workout: UUID) async throws(StoreError) -> AnalysisSubject? {
    try requireOwner()
    let bundle = client.source.bundleIdentifier
    return try await read { db, policy in
      guard
        let row = try Int64.fetchOne(
          db, cached: "SELECT id FROM sample JOIN workout USING (id) WHERE uuid = ?",
          arguments: [workout.bytes]),
        let stored = try WorkoutRows(db: db, policy: policy).workout(workout)
      else { return nil }
      let table = AnalysisTable(db: db)
      let rows = try table.derivedRows(of: workout, by: bundle)
      var reader = SampleRows(db: db, policy: policy)
      let derived = try reader.samples(rows).compactMap { sample -> QuantitySample? in
        if case .quantity(let sample) = sample { sample } else { nil }
      }
      return AnalysisSubject(
        workout: stored,
        traces: try TraceRows(db: db).heads(
          where: "series.isRecorded AND series.workoutId = ?", arguments: [row]),
        routes: try RouteRows(db: db, policy: policy).routes(
          where: "route.workoutId = ?", arguments: [row]),
        derived: derived,
        deviceTypes: try table.deviceTypes(of: row, but: workout),
        isRecordedHere: stored.header.sourceRevision?.source.bundleIdentifier == bundle,
        isDerivedByOthers: try table.isDerived(workout, byOthersThan: bundle), row: row,
        derivedRows: rows)
    }
  }
}
