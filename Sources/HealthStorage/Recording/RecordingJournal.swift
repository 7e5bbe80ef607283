public import Foundation
import GRDB
public import HealthModel
import Synchronization

/// A recording while it runs: takes readings, loses next to nothing, becomes a workout.
///
/// What ``append(_:)`` took is safe from the death of the process when it returns, and from a power
/// cut within ten seconds. Memory stays constant for a week as for an hour. A journal is obtained
/// from ``HealthStore/beginRecording(_:)`` or ``HealthStore/resumeRecording()`` and holds the lock of
/// the store's one recorder until it goes away.
///
/// How this is done, and what it costs: docs/decisions/0011.
public final class RecordingJournal: Sendable {
  /// Appended readings go to the disk when the oldest that has not is this old.
  ///
  /// Ten seconds less one for the append that notices, and one for the disk.
  static let syncInterval = Duration.seconds(8)

  public let plan: RecordingPlan
  let store: HealthStore
  private let file: RecordingFile
  /// Why locations are not taken: the client's permission when the recording was begun or resumed.
  private let locationRefusal: StoreError?
  private let followers: FollowerFile.Watch
  private let state: Mutex<State>

  private struct State: Sendable {
    /// What is in the log and not in the store.
    var pending = EntryColumns()
    /// Readings in the store.
    var stored: EntryColumns.Position
    /// The number of the last record, whether it went to the log or straight to the store.
    var sequence: UInt64
    var logEnd = 0
    var unsyncedSince: ContinuousClock.Instant?
    var isClosed = false
    /// The streams that are not recorded and since when, as far as this recorder knows; each commit looks again.
    var tracesOff: [TraceKind: Instant]
  }

  init(
    _ plan: RecordingPlan, in store: HealthStore, file: RecordingFile,
    stored: EntryColumns.Position = EntryColumns.Position(), sequence: UInt64 = 0,
    tracesOff: [TraceKind: Instant] = [:], locationRefusal: StoreError? = nil
  ) {
    self.locationRefusal = locationRefusal
    self.plan = plan
    self.store = store
    self.file = file
    followers = FollowerFile.Watch(store: store.path)
    state = Mutex(State(stored: stored, sequence: sequence, tracesOff: tracesOff))
  }

  /// Takes entries; call it once a second, with none if nothing came.
  ///
  /// An error means that none of these entries were taken; what was taken before is kept and stays
  /// readable, and a later call may succeed.
  ///
  /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/recordingClosed(_:)``,
  ///   ``StoreError/notAuthorized(type:_:)`` for a location of a client that was not granted it, or the
  ///   any-time cases.
  public func append(_ entries: [JournalEntry]) throws(StoreError) {
    if let locationRefusal, entries.contains(where: \.isLocation) { throw locationRefusal }
    try withState { (state) throws(StoreError) in
      try synchronizeIfDue(&state)
      var columns = EntryColumns(entries)
      columns.remove(state.tracesOff, isDated: false)
      guard !columns.isEmpty else { return }
      // The log is no part of the database, and would hold an encrypted store's newest in the clear.
      guard store.key == nil else { return try commit(&state, with: columns) }
      if state.pending.isWorthStoring { try commit(&state) }
      let payload = columns.encoded
      var end = try log(payload, state)
      if end == nil {
        try commit(&state)
        end = try log(payload, state)
      }
      guard let end else {
        // More than the log holds came at once: it goes to the store itself.
        try commit(&state, with: columns)
        return
      }
      state.logEnd = end
      state.sequence += 1
      state.pending.append(columns)
      if state.unsyncedSince == nil { state.unsyncedSince = .now }
    }
  }

  /// Those of the types that a program follows now.
  ///
  /// That is, with ``HealthStore/updates(_:since:)`` or ``HealthStore/observe(_:)``, in whatever process. A
  /// system call for each type.
  public func followedTypes(of types: Set<QuantityType>) -> Set<QuantityType> {
    followers.followed(of: types)
  }

  /// Brings everything taken so far to the disk.
  public func synchronize() throws(StoreError) {
    try withState { (state) throws(StoreError) in
      guard state.unsyncedSince != nil else { return }
      try file.synchronize()
      state.unsyncedSince = nil
    }
  }

  /// Saves samples derived from the recording, which its workout will take over when it is finished.
  ///
  /// Their sync identifiers begin with ``DerivedSamples/prefix(of:)``; one that is stored already in
  /// no older version is ignored. A power cut may undo the last saves, as with ``HealthStore/save(_:)``:
  /// what they were derived from is in the log.
  ///
  /// - Throws: As ``HealthStore/save(_:)``; ``StoreError/recordingClosed(_:)``.
  public func save(_ samples: [QuantitySample]) throws(StoreError) {
    guard !samples.isEmpty else { return }
    try withState { (state) throws(StoreError) in
      state.tracesOff = try saving(isFlushed: false) { transaction in
        for sample in samples {
          _ = try transaction.insert(transaction.recordedHere(sample))
        }
        return transaction.collection.tracesOff
      }
    }
  }

  /// Deletes derived samples that turned out not to be; those that were not saved are no error.
  ///
  /// - Throws: ``StoreError/recordingClosed(_:)``, or the any-time cases.
  public func withdraw(_ identifiers: [String]) throws(StoreError) {
    try withState { (state) throws(StoreError) in
      let id = plan.id
      guard try hasSaved(identifiers) else { return }
      try saving { transaction in
        for row in try transaction.derivedRows(of: id, named: identifiers) {
          try transaction.deleteObject(row)
        }
      }
    }
  }

  /// For each type of the derived samples saved so far: what they add up to, and where the last ends.
  public func savedSamples() throws(StoreError) -> [QuantityType: (total: Double, end: Instant)] {
    do {
      return try store.database.read { [plan] db in
        let bounds = DerivedSamples.bounds(of: plan.id)
        let rows = try Row.fetchAll(
          db,
          sql: """
            SELECT identifier, sum(value) AS total, max(end) AS end
            FROM sample JOIN sampleType ON sampleType.id = sample.typeId
            WHERE \(DerivedSamples.condition) GROUP BY identifier
            """, arguments: [bounds.first, bounds.end])
        var saved: [QuantityType: (total: Double, end: Instant)] = [:]
        for row in rows {
          guard let type = QuantityType(identifier: row["identifier"]) else { continue }
          saved[type] = (row["total"], Instant(microseconds: row["end"]))
        }
        return saved
      }
    } catch {
      throw .from(error, path: store.path)
    }
  }

  /// Moves every date so far, of readings, derived samples and the start, after a correction of the clock.
  ///
  /// One transaction: whenever the process dies, all dates are those before it or all are those after it.
  ///
  /// - Parameters:
  ///   - offset: The correction; whole milliseconds, the resolution of stored locations.
  ///   - session: The session's entry after the correction, in bytes the recorder understands; earlier
  ///     entries stay as they are.
  /// - Throws: ``StoreError/recordingClosed(_:)``, or the any-time cases; no date has moved then.
  public func correctClock(by offset: Duration, session: Data) throws(StoreError) {
    try withState { (state) throws(StoreError) in
      try commit(&state)
      let plan = plan
      let stored = state.stored
      let sequence = state.sequence + 1
      let entry = EntryColumns([.session(session)])
      try saving { transaction in
        let table = RecordingTable(db: transaction.db)
        try table.shiftDates(by: offset)
        try transaction.shiftDerived(of: plan.id, by: offset)
        try table.append(entry, after: stored, sequence: sequence, plan: plan)
      }
      state.sequence = sequence
    }
  }

  /// The newest ``JournalEntry/progress(_:)``; `nil` where none came since the last correction of the clock.
  public func newestProgress() throws(StoreError) -> Data? {
    try withState { (state) throws(StoreError) in
      if let progress = state.pending.progress { return progress }
      do {
        return try store.database.read { db in
          try Data.fetchOne(db, sql: "SELECT progress FROM recording")
        }
      } catch {
        throw .from(error, path: store.path)
      }
    }
  }

  /// The newest of the session's entries that `read` understands, as `read` gives it.
  public func newestSession<State: Sendable>(
    _ read: @Sendable (Data) -> State?
  ) throws(StoreError) -> State? {
    try withState { (state) throws(StoreError) in
      try commit(&state)
      do {
        return try store.database.read { db in
          let rows = try Row.fetchCursor(
            db, sql: "SELECT payload FROM recordingEntry ORDER BY ordinal DESC")
          while let row = try rows.next() {
            if let found = read(row["payload"]) { return found }
          }
          return nil
        }
      } catch {
        throw .from(error, path: store.path)
      }
    }
  }

  /// Everything taken so far: each stream in its order, the session's entries where they stood in it.
  ///
  /// Between two entries of the session the streams are merged by time. Readings come as they are
  /// stored: locations on the storage grid.
  public func entries() throws(StoreError) -> Batches<[JournalEntry]> {
    try withState { (state) throws(StoreError) in
      try commit(&state)
      return JournalReplay.batches(store, through: state.stored)
    }
  }

  /// Saves the workout with its samples, route and traces, in one transaction, and ends the recording.
  ///
  /// The workout takes the recording's traces whatever its own identity. When no location was accepted
  /// there is no route; the raw locations stay as a trace.
  ///
  /// - Throws: As ``HealthStore/save(_:samples:)``; the recording then goes on as if nothing was asked.
  public func finish(
    _ workout: Workout, samples: [QuantitySample] = [], route: RouteDetails = RouteDetails()
  ) throws(StoreError) -> FinishedRecording {
    try withState { (state) throws(StoreError) in
      try commit(&state)
      let id = plan.id
      let finished = try saving { transaction in
        try transaction.finish(workout, samples: samples, route: route, recording: id)
      }
      state.isClosed = true
      file.release()
      return finished
    }
  }

  /// Drops the recording and everything it took.
  public func discard() throws(StoreError) {
    try withState { (state) throws(StoreError) in
      let id = plan.id
      try saving { transaction in
        for row in try transaction.derivedRows(of: id) { try transaction.deleteObject(row) }
        try transaction.db.execute(sql: "DELETE FROM recording")
      }
      state.isClosed = true
      file.release()
    }
  }

  /// Takes over what the log of a recorder that died still has.
  func recover() throws(StoreError) {
    try withState { (state) throws(StoreError) in
      for record in try file.records(of: plan.id, after: state.sequence) {
        do throws(ChunkError) {
          let columns = try record.payload.withUnsafeBufferPointer { (bytes) throws(ChunkError) in
            try EntryColumns(decoding: UnsafeRawBufferPointer(bytes))
          }
          state.pending.append(columns)
          state.sequence = record.sequence
        } catch {
          throw .damagedChunk(ordinal: Int(clamping: record.sequence), error)
        }
      }
      try commit(&state)
      try file.reset()
    }
  }

  // MARK: - Inside the lock

  private func withState<T>(
    _ body: (inout State) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    try state.withLock { (state) throws(StoreError) in
      guard !state.isClosed else { throw .recordingClosed(plan.id) }
      return try body(&state)
    }
  }

  private func hasSaved(_ identifiers: [String]) throws(StoreError) -> Bool {
    do {
      return try store.database.read { db in
        try identifiers.contains {
          try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM sample WHERE syncIdentifier = ?)",
            arguments: [$0]) ?? false
        }
      }
    } catch {
      throw .from(error, path: store.path)
    }
  }

  private func log(_ payload: [UInt8], _ state: State) throws(StoreError) -> Int? {
    try file.append(
      payload, recording: plan.id, sequence: state.sequence + 1, at: state.logEnd)
  }

  private func synchronizeIfDue(_ state: inout State) throws(StoreError) {
    guard let since = state.unsyncedSince, since.duration(to: .now) >= Self.syncInterval else {
      return
    }
    try file.synchronize()
    state.unsyncedSince = nil
  }

  /// Moves what is pending into the store and begins the log anew.
  private func commit(
    _ state: inout State, with more: EntryColumns? = nil
  ) throws(StoreError) {
    var columns = state.pending
    var sequence = state.sequence
    if let more {
      columns.append(more)
      sequence += 1
    }
    guard !columns.isEmpty else { return }
    let plan = plan
    let stored = state.stored
    let client = store.client
    (state.tracesOff, columns) = try transaction { [columns, sequence] db in
      let tracesOff = try CollectionTable(db: db).rules(for: client).tracesOff
      var columns = columns
      columns.remove(tracesOff, isDated: true)
      try RecordingTable(db: db).append(
        columns, after: stored, sequence: sequence, plan: plan)
      return (tracesOff, columns)
    }
    state.stored = stored + columns.end
    state.sequence = sequence
    state.pending.removeAll()
    state.logEnd = 0
    state.unsyncedSince = nil
  }

  /// One transaction through the door of all saves.
  private func saving<T: Sendable>(
    isFlushed: Bool = true, _ body: @Sendable (inout SaveTransaction) throws -> T
  ) throws(StoreError) -> T {
    let (client, role) = (store.client, store.role)
    return try transaction(isFlushed: isFlushed) { db in
      var transaction = try SaveTransaction(db, client: client, role: role)
      let result = try body(&transaction)
      try transaction.close()
      return result
    }
  }

  /// One transaction that is on the disk when this returns: the log is about to be written over.
  ///
  /// Without `isFlushed` it may be lost in a power cut: what can be derived again from the log.
  private func transaction<T: Sendable>(
    isFlushed: Bool = true, _ body: @Sendable (Database) throws -> T
  ) throws(StoreError) -> T {
    do {
      return try store.database.writeWithoutTransaction { db in
        guard isFlushed else { return try store.inTurn(db, body) }
        try db.execute(sql: "PRAGMA synchronous = FULL")
        defer { try? db.execute(sql: "PRAGMA synchronous = NORMAL") }
        return try store.inTurn(db, body)
      }
    } catch {
      throw .from(error, path: store.path)
    }
  }
}

extension EntryColumns {
  /// Whether a stream has a full chunk: time to store it, before it takes memory.
  fileprivate var isWorthStoring: Bool {
    locations.count >= LocationChunk.fullSize || motions.count >= MotionChunk.fullSize
      || heartRates.count >= HeartRateChunk.fullSize
      || pressures.count >= PressureChunk.fullSize || cyclings.count >= CyclingChunk.fullSize
  }
}
