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
  private var lastFlush = ContinuousClock.now
  private var samples: [QuantitySample] = []
  private var lastSave = ContinuousClock.now

  /// What waits is written when this has passed.
  private static let interval = Duration.milliseconds(900)
  /// The same with a fix among it: fixes come once a second, and are to be safe within one.
  private static let fixInterval = Duration.milliseconds(400)
  /// Derived samples are written this often: what they are derived from is safe, and each write costs
  /// flash some pages of three indexes.
  private static let saveInterval = Duration.seconds(300)
  private static let mostSamples = 2048
  /// A replay faster than life is written in pieces of so many.
  private static let most = 16_384

  init(_ journal: RecordingJournal) {
    self.journal = journal
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
    self.samples += samples
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
    let age = lastFlush.duration(to: .now)
    if age >= Self.interval || (hasFix && age >= Self.fixInterval) || entries.count >= Self.most {
      try flush(core)
    }
    if !samples.isEmpty,
      lastSave.duration(to: .now) >= Self.saveInterval || samples.count >= Self.mostSamples
    {
      try saveSamples(core)
    }
  }

  /// Saves the derived samples that wait.
  private mutating func saveSamples(_ core: RecordingCore) throws(RecordingError) {
    lastSave = .now
    do {
      try journal.save(samples)
    } catch {
      throw .stoppedByStore(error, recording: core.id)
    }
    samples.removeAll(keepingCapacity: true)
  }

  /// Writes what waits; it is safe from the death of the process when this returns.
  mutating func flush(_ core: RecordingCore) throws(RecordingError) {
    lastFlush = .now
    if sessionHasChanged { entries.append(.session(try state(of: core))) }
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
    try flush(core)
    // What waits was dated by the clock before.
    try saveSamples(core)
    do {
      try journal.correctClock(by: offset)
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
        result.workout, samples: samples + result.samples, route: result.route
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
