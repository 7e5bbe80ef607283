package import Foundation
import GRDB
package import HealthModel
package import StoreDatabase
package import StoreErrors

/// The stored state of a workout without its readings, as of one moment: the input of an analysis and the
/// base of its comparison.
package struct AnalysisSubject: Sendable {
  package internal(set) var workout: Workout
  /// The raw traces, imported or recorded.
  package internal(set) var traces: [Trace]
  package let routes: [WorkoutRoute]
  /// The samples that this client has derived from the workout so far.
  package let derived: [QuantitySample]
  /// The quantity types of the workout's samples from its own source.
  package let deviceTypes: Set<QuantityType>
  /// Whether this client recorded the workout; the declared values of others' workouts are not changed.
  package let isRecordedHere: Bool
  /// Whether another client derived samples from the workout, and so owns its analysis.
  package let isDerivedByOthers: Bool
  /// The range of time that edits left of the workout; `nil` for a workout that is whole.
  package internal(set) var limits: TimeLimits?
  /// Whether its totals are the sums of workouts that were merged.
  package let isSum: Bool

  /// The rows of the workout and its samples, to detect later changes.
  let row: Int64
  let derivedRows: [Int64]
}

extension AnalysisSubject {
  /// Returns the subject as it would be after a cut that is not stored yet.
  package func cut(_ workout: Workout, to limits: TimeLimits) -> AnalysisSubject {
    var subject = self
    subject.workout = workout
    subject.limits = limits
    for index in subject.traces.indices { subject.traces[index].limits = limits }
    return subject
  }
}

extension HealthStore {
  /// Returns all workouts, oldest first, each with its entry in the analysis ledger.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func analysisCandidates() async throws(StoreError) -> [AnalysisCandidate] {
    try requireOwner()
    return try await read { db in try AnalysisTable(db: db).candidates() }
  }

  /// Returns the imported workouts whose readings have not been analyzed yet, oldest first.
  ///
  /// An import leaves such workouts if it was interrupted or requested no analysis.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func workoutsWaitingForAnalysis() async throws(StoreError) -> [UUID] {
    try requireOwner()
    return try await read { db in try AnalysisTable(db: db).waiting() }
  }

  /// Returns the stored state of a workout, read in one transaction; `nil` if no workout has the identity.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func analysisSubject(_ workout: UUID) async throws(StoreError) -> AnalysisSubject? {
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
      let shape = try EditTable(db: db).shape(of: workout)
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
        isDerivedByOthers: try table.isDerived(workout, byOthersThan: bundle),
        limits: shape?.limits, isSum: shape?.isSum == true, row: row,
        derivedRows: rows)
    }
  }
}
