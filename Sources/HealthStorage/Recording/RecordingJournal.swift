package import Foundation
import GRDB
package import HealthModel
package import SeriesCoding
import StoreDatabase
package import StoreErrors
import StoreFiles
import Synchronization

/// A running recording: appends readings with almost no loss, and becomes a workout.
///
/// Entries survive the death of the process once ``append(_:)`` returns, and a power cut within ten seconds.
/// Memory use is constant, even for a week. A journal is obtained from `HealthStore.beginRecording(_:)` or
/// ``HealthStore/resumeRecording()`` and holds the lock of the store's one recorder until it is released.
///
/// For the method and its cost see docs/decisions/0011.
package final class RecordingJournal: Sendable {
  /// The maximum age of appended readings that are not synchronized to the disk.
  ///
  /// Ten seconds, less one for the append that detects it, and one for the disk.
  static let syncInterval = Duration.seconds(8)

  package let plan: RecordingPlan
  /// The reason why locations are rejected: the client's permission when the recording was begun or resumed.
  private let locationDenial: StoreError?
  /// Encrypts the log next to an encrypted store.
  private let seal: RecordSeal
  let place: Mutex<Place>
  private let state: Mutex<State>

  /// The place of the recording; it changes if the store is moved or removed.
  struct Place: Sendable {
    let store: HealthStore
    let file: RecordingFile
    let followers: FollowerFile.Watch

    init(store: HealthStore, file: RecordingFile) {
      self.store = store
      self.file = file
      followers = FollowerFile.Watch(store: store.path)
    }

    var logPath: String { store.path + RecordingFile.suffix }
  }

  var store: HealthStore { place.withLock { $0.store } }
  private var file: RecordingFile { place.withLock { $0.file } }

  struct State: Sendable {
    /// The entries that are in the log and not in the store.
    var pending = EntryColumns()
    /// The number of readings in the store.
    var stored: EntryColumns.Position
    /// The number of the last record, whether it was written to the log or directly to the store.
    var sequence: UInt64
    var logEnd = 0
    var unsyncedSince: ContinuousClock.Instant?
    var isClosed = false
    /// The streams that are not recorded, with the moment since when, as last read; each commit reads them
    /// again.
    var tracesOff: [TraceKind: Instant]
  }

  init(
    _ plan: RecordingPlan, in store: HealthStore, file: RecordingFile,
    stored: EntryColumns.Position = EntryColumns.Position(), sequence: UInt64 = 0,
    tracesOff: [TraceKind: Instant] = [:], locationDenial: StoreError? = nil
  ) {
    self.locationDenial = locationDenial
    self.plan = plan
    seal = RecordSeal(store.key, recording: plan.id)
    place = Mutex(Place(store: store, file: file))
    state = Mutex(State(stored: stored, sequence: sequence, tracesOff: tracesOff))
  }

  /// Appends entries; call it once a second, even without entries.
  ///
  /// On an error none of these entries were appended; earlier ones are retained and readable, and a later call
  /// may succeed.
  ///
  /// - Throws: `StoreError.file(path:_:)` (`diskFull`), `StoreError.recording(_:)` (`closed`),
  ///   `StoreError.permission(_:)` (`notAuthorized`) for a location of a client without the permission, or the any-time
  ///   cases.
  package func append(_ entries: [JournalEntry]) throws(StoreError) {
    if let locationDenial, entries.contains(where: \.isLocation) { throw locationDenial }
    try withState { (state) throws(StoreError) in
      try synchronizeIfDue(&state)
      var columns = EntryColumns(entries)
      columns.remove(state.tracesOff, isDated: false)
      guard !columns.isEmpty else { return }
      if state.pending.isWorthStoring { try commit(&state) }
      let payload = columns.encoded
      var end = try log(payload, state)
      if end == nil {
        try commit(&state)
        end = try log(payload, state)
      }
      // Entries that exceed the capacity of the log are written directly to the store.
      guard let end else { return try commit(&state, with: columns) }
      state.logEnd = end
      state.sequence += 1
      state.pending.append(columns)
      if state.unsyncedSince == nil { state.unsyncedSince = .now }
    }
  }

  /// Those of the types that a program follows now.
  ///
  /// That is, with ``HealthStore/updates(_:since:)`` or ``HealthStore/observe(_:)``, in any process. It makes a
  /// system call for each type.
  package func followedTypes(of types: Set<QuantityType>) -> Set<QuantityType> {
    place.withLock { $0.followers }.followed(of: types)
  }

  /// Synchronizes all entries so far to the disk.
  package func synchronize() throws(StoreError) {
    try withState { (state) throws(StoreError) in
      guard state.unsyncedSince != nil else { return }
      try file.synchronize()
      state.unsyncedSince = nil
    }
  }

  /// Saves samples derived from the recording, which are associated with its workout when it is finished.
  ///
  /// Their sync identifiers begin with ``DerivedSamples/prefix(of:)``; a sample is ignored if a version that is
  /// not older is stored. A power cut may undo the last saves, as with ``HealthStore/save(_:)``: the readings
  /// they were derived from are in the log.
  ///
  /// - Throws: The errors of ``HealthStore/save(_:)``; `StoreError.recording(_:)` (`closed`).
  package func save(_ samples: [QuantitySample]) throws(StoreError) {
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

  /// Deletes derived samples that are no longer valid; those that were not saved are ignored.
  ///
  /// - Throws: `StoreError.recording(_:)` (`closed`), or the any-time cases.
  package func withdraw(_ identifiers: [String]) throws(StoreError) {
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

  /// Shifts every date so far, of readings, derived samples and the start, after a correction of the clock.
  ///
  /// One transaction: whenever the process dies, all dates are those before it or all are those after it.
  ///
  /// - Parameters:
  ///   - offset: The correction; whole milliseconds, the resolution of stored locations.
  ///   - session: The session's entry after the correction, in the recorder's format; earlier entries are
  ///     unchanged.
  /// - Throws: `StoreError.recording(_:)` (`closed`), or the any-time cases; no date has moved then.
  package func correctClock(by offset: Duration, session: Data) throws(StoreError) {
    try withState { (state) throws(StoreError) in
      try commit(&state)
      let (plan, stored, sequence) = (plan, state.stored, state.sequence + 1)
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

  /// Saves the workout with its samples, route and traces, in one transaction, and ends the recording.
  ///
  /// The workout gets the recording's traces whatever its own identity. If no location was accepted there is no
  /// route; the raw locations are stored as a trace.
  ///
  /// - Throws: The errors of ``HealthStore/save(_:samples:)``; the recording then continues unchanged.
  package func finish(
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

  /// Deletes the recording with all its entries.
  package func discard() throws(StoreError) {
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

  /// Reads the entries that remain in the log of a recorder that died.
  func recover() throws(StoreError) {
    try withState { (state) throws(StoreError) in
      for record in try file.records(of: plan.id, after: state.sequence) {
        do throws(ChunkError) {
          let payload = try seal.opened(record.payload, number: record.sequence)
          let columns = try payload.withUnsafeBufferPointer { (bytes) throws(ChunkError) in
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

  func withState<T>(
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
    let number = state.sequence + 1
    guard let record = seal.sealed(payload, number: number) else { return nil }
    return try file.append(record, recording: plan.id, sequence: number, at: state.logEnd)
  }

  private func synchronizeIfDue(_ state: inout State) throws(StoreError) {
    guard let since = state.unsyncedSince, since.duration(to: .now) >= Self.syncInterval else {
      return
    }
    try file.synchronize()
    state.unsyncedSince = nil
  }

  /// Moves the pending entries into the store and restarts the log.
  func commit(
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
      try RecordingPart.readings.reading {
        try RecordingTable(db: db).append(
          columns, after: stored, sequence: sequence, plan: plan)
      }
      return (tracesOff, columns)
    }
    state.stored = stored + columns.end
    state.sequence = sequence
    state.pending.removeAll()
    state.logEnd = 0
    state.unsyncedSince = nil
  }

  /// Runs one transaction through the write path.
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

  /// Runs one transaction that is on the disk when this returns: the log is about to be overwritten.
  ///
  /// Without `isFlushed` a power cut may undo it: use this only for data that can be derived again from the log.
  private func transaction<T: Sendable>(
    isFlushed: Bool = true, _ body: @Sendable (Database) throws -> T
  ) throws(StoreError) -> T {
    do {
      return try store.writeNow(isFlushed: isFlushed, body)
    } catch {
      throw .from(error, path: store.path)
    }
  }
}
