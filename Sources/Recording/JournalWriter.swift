import Foundation
import HealthModel
import HealthStorage
import SeriesCoding
import Sessions

/// Writes the core's effects to the store's journal, together with each fix, otherwise once a second: one
/// write for many readings, and at most a second lost.
struct JournalWriter {
  private let journal: RecordingJournal
  private var entries: [JournalEntry] = []
  private var sessionHasChanged = false
  private var hasFix = false
  private var lastFlush: ContinuousClock.Instant
  /// The time of the last write of a fix.
  private var lastFixFlush: ContinuousClock.Instant?
  private var samples: [QuantitySample] = []
  private var lastSave: ContinuousClock.Instant
  /// The time of the last check whether the types are followed.
  private var lastLook: ContinuousClock.Instant
  /// The time of the next check whether the store is still in its place.
  private var nextStoreLook: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant

  /// The interval of writing pending entries.
  private static let interval = Duration.milliseconds(900)
  /// The interval of writing the progress alone.
  ///
  /// Ticks and fixes both write, so that a kill loses less than a second, whatever the phase between them.
  private static let progressInterval = Duration.milliseconds(450)
  /// The minimum interval between two writes of fixes, for receivers that report several a second.
  private static let fixInterval = Duration.milliseconds(400)
  /// The interval of saving derived samples while nobody follows them, so that the store has them within 30
  /// s: the readings they are derived from are safe, and each save writes some flash pages of three
  /// indexes.
  private static let saveInterval = Duration.seconds(28)
  /// The interval while they are followed; with a second between two ticks they arrive within two.
  private static let followedInterval = Duration.milliseconds(900)
  /// The interval of checking whether the store is still in its place.
  private static let storeLookInterval = Duration.milliseconds(400)
  /// The interval after a copy of a removed store could not be written.
  private static let storeRetryInterval = Duration.seconds(10)
  private static let maximumSamples = 2048
  /// The maximum number of entries in one write, for a fast replay.
  private static let maximumEntries = 16_384

  /// - Parameters:
  ///   - journal: The journal of the recording.
  ///   - now: The clock by which writes are due.
  init(
    _ journal: RecordingJournal,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.journal = journal
    self.now = now
    lastFlush = now()
    lastSave = lastFlush
    lastLook = lastFlush
    nextStoreLook = lastFlush
  }

  mutating func add(_ location: RecordedLocation) {
    entries.append(.location(location))
    hasFix = true
  }

  mutating func add(_ reading: TraceReading) { entries.append(.reading(reading)) }

  mutating func add(_ samples: [QuantitySample]) {
    // A value that the store rejects must not prevent saving the others.
    self.samples += samples.filter(\.hasStorableValue)
  }

  /// Withdraws samples that are no longer valid, by their sync identifiers.
  mutating func withdraw(_ identifiers: [String]) throws(RecordingError) {
    let withdrawn = Set(identifiers)
    samples.removeAll { sample in
      sample.header.metadata.string(.syncIdentifier).map(withdrawn.contains) ?? false
    }
    do {
      try journal.withdraw(identifiers)
    } catch {
      throw .stoppedByStore(error, recording: journal.plan.id)
    }
  }

  mutating func sessionChanged() {
    sessionHasChanged = true
  }

  mutating func flushIfDue(_ core: RecordingState) throws(RecordingError) {
    if isFlushDue(at: now()) { try flush(core) }
    try saveIfDue(core)
  }

  private func isFlushDue(at now: ContinuousClock.Instant) -> Bool {
    let fixAge = lastFixFlush?.duration(to: now) ?? Self.fixInterval
    if hasFix, fixAge >= Self.fixInterval { return true }
    let interval = entries.isEmpty ? Self.progressInterval : Self.interval
    return lastFlush.duration(to: now) >= interval || entries.count >= Self.maximumEntries
  }

  private mutating func saveIfDue(_ core: RecordingState) throws(RecordingError) {
    guard !samples.isEmpty else { return }
    let now = now()
    if lastSave.duration(to: now) >= Self.saveInterval || samples.count >= Self.maximumSamples {
      return try saveSamples(core)
    }
    guard lastLook.duration(to: now) >= Self.followedInterval else { return }
    lastLook = now
    let followed = journal.followedTypes(of: Set(samples.map(\.type)))
    guard !followed.isEmpty else { return }
    // Each type writes pages of its own, so types without followers are saved later.
    try save(samples.filter { followed.contains($0.type) }, core)
    samples.removeAll { followed.contains($0.type) }
  }

  /// Saves the pending derived samples.
  private mutating func saveSamples(_ core: RecordingState) throws(RecordingError) {
    lastSave = now()
    try save(samples, core)
    samples.removeAll(keepingCapacity: true)
  }

  private func save(
    _ samples: [QuantitySample], _ core: RecordingState
  ) throws(RecordingError) {
    do {
      try journal.save(samples)
    } catch {
      throw .stoppedByStore(error, recording: core.id)
    }
  }

  /// Writes the pending entries, which survive the death of the process once this returns.
  mutating func flush(_ core: RecordingState) throws(RecordingError) {
    lastFlush = now()
    if hasFix { lastFixFlush = lastFlush }
    if sessionHasChanged { entries.append(.session(try state(of: core))) }
    try append(core)
  }

  private mutating func append(_ core: RecordingState) throws(RecordingError) {
    if core.session.state.isActive, let date = core.session.latestDate,
      let progress = try? JSONEncoder().encode(
        JournaledState.Progress(date: date, clock: core.clock))
    {
      entries.append(.progress(progress))
    }
    do {
      try journal.append(entries)
    } catch {
      throw .stoppedByStore(error, recording: core.id)
    }
    entries.removeAll(keepingCapacity: true)
    sessionHasChanged = false
    hasFix = false
  }

  mutating func shiftDates(by offset: Duration, _ core: RecordingState) throws(RecordingError) {
    let session = try state(of: core)
    do throws(StoreError) {
      // The pending entries have the dates before the correction; the session has those after it, and is
      // written with the shift.
      try journal.append(entries)
      entries.removeAll(keepingCapacity: true)
      hasFix = false
      try journal.save(samples)
      samples.removeAll(keepingCapacity: true)
      try journal.correctClock(by: offset, session: session)
      sessionHasChanged = false
    } catch {
      throw .stoppedByStore(error, recording: core.id)
    }
  }

  /// Continues at the current place of the store, if it was moved or removed.
  ///
  /// - Parameter isDue: Whether to check now, even shortly after the last check.
  /// - Returns: The relocation; `nil` if the store is in its place, or was not checked.
  /// - Throws: The reason why the store can neither be opened nor copied.
  mutating func followStore(isDue: Bool = false) throws(StoreError) -> StoreRelocation? {
    let now = now()
    guard isDue || now >= nextStoreLook else { return nil }
    nextStoreLook = now + Self.storeRetryInterval
    let relocation = try journal.followStore()
    nextStoreLook = now + Self.storeLookInterval
    return relocation
  }

  /// Saves the recording as a workout.
  mutating func finish(
    _ summary: SessionSummary, _ core: RecordingState
  ) throws(RecordingError) -> Workout {
    try flush(core)
    let result = FinishedWorkout(summary, core: core)
    do {
      return try journal.finish(
        result.workout, samples: samples + result.samples.filter(\.hasStorableValue),
        route: RouteDetails(distanceMeters: result.routeMeters)
      ).workout
    } catch {
      throw .stoppedByStore(error, recording: core.id)
    }
  }

  func discard() throws(RecordingError) {
    do {
      try journal.discard()
    } catch {
      throw .store(error)
    }
  }

  private func state(of core: RecordingState) throws(RecordingError) -> Data {
    do {
      return try JournaledState(core).encoded
    } catch {
      throw .unwritableState(recording: core.id)
    }
  }
}
