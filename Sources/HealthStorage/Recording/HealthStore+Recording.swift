import Foundation
import GRDB
import HealthModel

extension HealthStore {
  /// Begins a recording; there is one at a time in a store.
  ///
  /// A client needs to be allowed to save workouts and, where the plan has positions, to save routes and to
  /// receive the location.
  ///
  /// - Throws: ``StoreError/notAuthorized(type:_:)``,
  ///   ``StoreError/recordingInProgress(_:process:)`` while another recorder is alive,
  ///   ``StoreError/unfinishedRecording(_:)`` when one died and was not taken up again, or the any-time
  ///   cases. A refusal changes nothing.
  public func beginRecording(_ plan: RecordingPlan) throws(StoreError) -> RecordingJournal {
    guard let file = try RecordingFile(locking: path) else { throw try inProgress() }
    if let stored = try storedRecording(ofAnyone: true) {
      throw .unfinishedRecording(stored.plan.id)
    }
    try file.reset()
    let tracesOff: [TraceKind: Instant]
    do {
      let client = client
      tracesOff = try writeNow { db in
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
      locationRefusal: try plan.hasPositions ? nil : locationRefusal())
  }

  /// The recording that was begun and not ended, whether its recorder is alive or not; a client sees its
  /// own.
  public func unfinishedRecording() async throws(StoreError) -> UnfinishedRecording? {
    let stored = try await read { db, policy in try RecordingTable(db: db).stored(seenBy: policy) }
    guard let stored else { return nil }
    return UnfinishedRecording(
      plan: stored.plan, isRunning: try RecordingFile.isHeld(for: path),
      process: stored.process, isFromEarlierBoot: stored.bootID != HostMachine.bootID)
  }

  /// Takes up the recording whose recorder died, with all but its last second.
  ///
  /// - Throws: ``StoreError/noUnfinishedRecording``, or ``StoreError/recordingInProgress(_:process:)``
  ///   while its recorder is alive.
  public func resumeRecording() throws(StoreError) -> RecordingJournal {
    guard try storedRecording() != nil else { throw .noUnfinishedRecording }
    guard let file = try RecordingFile(locking: path) else { throw try inProgress() }
    // Its recorder may have finished it before it let go of the lock.
    guard let stored = try storedRecording() else { throw .noUnfinishedRecording }
    let position: EntryColumns.Position
    do {
      position = try writeNow { db in
        let table = RecordingTable(db: db)
        try table.takeOver()
        return try table.position()
      }
    } catch {
      throw .from(error, path: path)
    }
    let journal = RecordingJournal(
      stored.plan, in: self, file: file, stored: position, sequence: stored.sequence,
      locationRefusal: try locationRefusal())
    try journal.recover()
    return journal
  }

  /// Why the handle may not record positions; `nil` where it may.
  private func locationRefusal() throws(StoreError) -> StoreError? {
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
        guard !ofAnyone else { return try table.stored() }
        return try table.stored(seenBy: AccessPolicy(db, client: client, role: role))
      }
    } catch {
      throw .from(error, path: path)
    }
  }

  /// Whose recording is running; its recorder may be about to write down who it is.
  private func inProgress() throws(StoreError) -> StoreError {
    guard let stored = try storedRecording(ofAnyone: true) else { return .busy(path: path) }
    return .recordingInProgress(stored.plan.id, process: stored.process)
  }
}
