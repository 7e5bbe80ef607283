import Foundation
import HealthModel
import HealthStorage
import Sessions

/// Hands what the core decided to the store's journal, together once a second: one write for many
/// readings, and never more than a second lost.
struct JournalWriter {
  private let journal: RecordingJournal
  private var entries: [JournalEntry] = []
  private var sessionHasChanged = false
  private var hasFix = false
  private var lastFlush: ContinuousClock.Instant
  private var samples: [QuantitySample] = []
  private var lastSave: ContinuousClock.Instant
  /// When it was last asked whether somebody follows.
  private var lastLook: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant

  /// What waits is written when this has passed.
  private static let interval = Duration.milliseconds(900)
  /// The same with a fix among it: fixes come once a second, and are to be safe within one.
  private static let fixInterval = Duration.milliseconds(400)
  /// Derived samples are saved this often while nobody follows them, so that the store has them within
  /// 30 s: what they are derived from is safe, and each save costs flash some pages of three indexes.
  private static let saveInterval = Duration.seconds(28)
  /// The same while somebody follows; with a second between two ticks they come within two.
  private static let followedInterval = Duration.milliseconds(900)
  private static let mostSamples = 2048
  /// A replay faster than life is written in pieces of so many.
  private static let most = 16_384

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
  }

  mutating func add(_ location: RecordedLocation) {
    entries.append(.location(location))
    hasFix = true
  }

  mutating func add(_ sample: Reading<MotionSample>) {
    entries.append(.motion(TraceSample(time: sample.time, value: sample.value)))
  }

  mutating func add(_ rate: Reading<HeartRate>) {
    entries.append(.heartRate(TraceSample(time: rate.time, value: rate.value)))
  }

  mutating func add(_ pressure: Reading<AirPressure>) {
    entries.append(.pressure(TraceSample(time: pressure.time, value: pressure.value)))
  }

  mutating func add(_ reading: Reading<CyclingReading>) {
    entries.append(.cycling(TraceSample(time: reading.time, value: reading.value)))
  }

  mutating func add(_ samples: [QuantitySample]) {
    // A value that the store refuses must not cost what is saved with it.
    self.samples += samples.filter(\.hasStorableValue)
  }

  /// Takes back samples that turned out not to be, by their sync identifiers.
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

  mutating func flushIfDue(_ core: RecordingCore) throws(RecordingError) {
    let age = lastFlush.duration(to: now())
    if age >= Self.interval || (hasFix && age >= Self.fixInterval) || entries.count >= Self.most {
      try flush(core)
    }
    try saveIfDue(core)
  }

  private mutating func saveIfDue(_ core: RecordingCore) throws(RecordingError) {
    guard !samples.isEmpty else { return }
    let now = now()
    if lastSave.duration(to: now) >= Self.saveInterval || samples.count >= Self.mostSamples {
      return try saveSamples(core)
    }
    guard lastLook.duration(to: now) >= Self.followedInterval else { return }
    lastLook = now
    let followed = journal.followedTypes(of: Set(samples.map(\.type)))
    guard !followed.isEmpty else { return }
    // Each type costs pages of its own, so those that nobody waits for wait on.
    try save(samples.filter { followed.contains($0.type) }, core)
    samples.removeAll { followed.contains($0.type) }
  }

  /// Saves the derived samples that wait.
  private mutating func saveSamples(_ core: RecordingCore) throws(RecordingError) {
    lastSave = now()
    try save(samples, core)
    samples.removeAll(keepingCapacity: true)
  }

  private func save(
    _ samples: [QuantitySample], _ core: RecordingCore
  ) throws(RecordingError) {
    do {
      try journal.save(samples)
    } catch {
      throw .stoppedByStore(error, recording: core.id)
    }
  }

  /// Writes what waits; it is safe from the death of the process when this returns.
  mutating func flush(_ core: RecordingCore) throws(RecordingError) {
    lastFlush = now()
    if sessionHasChanged { entries.append(.session(try state(of: core))) }
    try append(core)
  }

  private mutating func append(_ core: RecordingCore) throws(RecordingError) {
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

  mutating func shiftDates(by offset: Duration, _ core: RecordingCore) throws(RecordingError) {
    let session = try state(of: core)
    do throws(StoreError) {
      // What waits was dated by the clock before; the session is by the one after, and goes with the shift.
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

  /// Turns the recording into a workout.
  mutating func finish(
    _ summary: SessionSummary, _ core: RecordingCore
  ) throws(RecordingError) -> Workout {
    try flush(core)
    let result = FinishedWorkout(summary, core: core)
    do {
      return try journal.finish(
        result.workout, samples: samples + result.samples.filter(\.hasStorableValue),
        route: result.route
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

  private func state(of core: RecordingCore) throws(RecordingError) -> Data {
    do {
      return try JournaledState(core).encoded
    } catch {
      throw .unwritableState(recording: core.id)
    }
  }
}
