package import Foundation
import GRDB
import HealthModel
import SeriesCoding
import StoreDatabase
package import StoreErrors
import StoreFiles

/// A part of the unfinished recording that is read from the store.
enum RecordingPart: String {
  case configuration = "its configuration"
  case readings = "its readings"
  case session = "the entries of its session"

  /// Reads the part, and reports a damaged page under it as an unreadable recording.
  ///
  /// Damage elsewhere in the store does not affect the recording, so `body` reads no other tables.
  ///
  /// - Throws: `StoreError.recording(_:)` (`unreadable`) for a damaged page, otherwise the errors of `body`.
  func reading<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as DatabaseError where error.isDamage {
      throw StoreError.unreadableRecording(
        detail: "\(rawValue) lie on a damaged page (\(error.message ?? "no detail"))")
    }
  }

  /// The same for a read of ``HealthStore``, which reports such a page as `StoreError.file(path:_:)` (`corrupt`).
  func naming(_ error: StoreError) -> StoreError {
    guard case .file(_, .corrupt(let detail)) = error else { return error }
    return .unreadableRecording(detail: "\(rawValue) lie on a damaged page (\(detail))")
  }
}

extension HealthStore {
  /// Begins a recording; a store has one at a time.
  ///
  /// A client needs the permission to save workouts and, if the plan has positions, to save routes and to
  /// receive the location.
  ///
  /// - Throws: `StoreError.permission(_:)` (`notAuthorized`), `StoreError.recording(_:)` (`inProgress`) while
  ///   another recorder is alive, `StoreError.recording(_:)` (`unfinished`) if one died and was not resumed, or the
  ///   any-time cases. An error changes nothing.
  package func beginRecording(_ plan: RecordingPlan) throws(StoreError) -> RecordingJournal {
    guard let file = try RecordingFile(locking: path) else { throw try inProgress() }
    if let stored = try storedRecording(ofAnyone: true) {
      throw .unfinishedRecording(stored.plan.id)
    }
    try file.reset()
    let tracesOff: [TraceKind: Instant]
    do {
      let client = client
      // A power cut that undid it would lose all that the log has of the recording.
      tracesOff = try writeNow(isFlushed: true) { db in
        var transaction = try SaveTransaction(db, client: client, role: role)
        for type in plan.hasPositions ? [ObjectType.workout, .workoutRoute] : [.workout] {
          let row = try transaction.typeID(type)
          try transaction.policy.authorizeSaving(type, row)
        }
        if plan.hasPositions { try transaction.policy.authorizeLocation(db) }
        guard try !transaction.exists(plan.id) else { throw StoreError.duplicate(plan.id) }
        let table = RecordingTable(db: db)
        try table.insert(plan, clientRevision: try transaction.clientRevision())
        try table.prepare(plan)
        try transaction.close()
        return transaction.collection.tracesOff
      }
    } catch {
      file.release()
      throw .from(error, path: path)
    }
    return RecordingJournal(
      plan, in: self, file: file, tracesOff: tracesOff,
      locationDenial: try plan.hasPositions ? nil : locationDenial())
  }

  /// The unfinished recording, whether its recorder is alive or not; a client sees its own.
  package func unfinishedRecording() async throws(StoreError) -> UnfinishedRecording? {
    let stored = try await read { db, policy in
      try RecordingPart.configuration.reading {
        try RecordingTable(db: db).stored(seenBy: policy)
      }
    }
    guard let stored else { return nil }
    return UnfinishedRecording(
      plan: stored.plan, isRunning: try RecordingFile.isHeld(for: path),
      process: stored.process, isFromEarlierBoot: stored.bootID != HostMachine.bootID)
  }

  /// The identity of the unfinished recording, even if the rest of it cannot be read.
  ///
  /// `nil` if there is none, or if its identity cannot be read either.
  package func unfinishedRecordingID() async throws(StoreError) -> UUID? {
    do throws(StoreError) {
      return try await unfinishedRecording()?.plan.id
    } catch .recording(.unreadable) {
      return try await read { db in
        try Data.fetchOne(db, sql: "SELECT uuid FROM recording").flatMap { UUID(bytes: $0 as Data) }
      }
    }
  }

  /// Resumes the recording whose recorder died, with all but its last second.
  ///
  /// - Throws: `StoreError.recording(_:)` (`noneUnfinished`), `StoreError.recording(_:)` (`inProgress`) while its
  ///   recorder is alive, or `StoreError.recording(_:)` (`unreadable`) if one of its pages in the store is
  ///   damaged.
  package func resumeRecording() throws(StoreError) -> RecordingJournal {
    guard try storedRecording() != nil else { throw .noUnfinishedRecording }
    guard let file = try RecordingFile(locking: path) else { throw try inProgress() }
    // Its recorder may have finished it before it released the lock.
    guard let stored = try storedRecording() else { throw .noUnfinishedRecording }
    let position: EntryColumns.Position
    do {
      position = try writeNow { db in
        let table = RecordingTable(db: db)
        return try RecordingPart.readings.reading {
          try table.claim()
          return try table.position()
        }
      }
    } catch {
      throw .from(error, path: path)
    }
    let journal = RecordingJournal(
      stored.plan, in: self, file: file, stored: position, sequence: stored.sequence,
      locationDenial: try locationDenial())
    try journal.recover()
    return journal
  }

  /// The reason why the handle may not record positions; `nil` if it may.
  private func locationDenial() throws(StoreError) -> StoreError? {
    do {
      return try database.read { db in
        do {
          try AccessPolicy(db, client: client, role: role).authorizeLocation(db)
          return nil
        } catch let refusal as StoreError {
          return refusal
        }
      }
    } catch {
      throw .from(error, path: path)
    }
  }

  private func storedRecording(
    ofAnyone: Bool = false
  ) throws(StoreError) -> RecordingTable.Stored? {
    do {
      return try database.read { db in
        let table = RecordingTable(db: db)
        return try RecordingPart.configuration.reading {
          guard !ofAnyone else { return try table.stored() }
          return try table.stored(seenBy: AccessPolicy(db, client: client, role: role))
        }
      }
    } catch {
      throw .from(error, path: path)
    }
  }

  /// The error for a running recording, with its owner; its recorder may not have stored its process yet.
  private func inProgress() throws(StoreError) -> StoreError {
    guard let stored = try storedRecording(ofAnyone: true) else { return .busy(path: path) }
    return .recordingInProgress(stored.plan.id, process: stored.process)
  }
}
