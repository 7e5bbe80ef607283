import Feeds
import Foundation
public import HealthModel
public import HealthStorage
import Sessions

/// Resumes or finishes a recording that a crash left.
///
/// Recovery never asks whether to discard data, and never discards any: a recording that cannot be read is
/// set aside whole, and does not prevent the next one.
public struct Recovery: Sendable {
  /// A recording whose last reading is older than this is finished rather than resumed: a person who starts
  /// again after so long has begun another workout.
  public static let resumeWindow = Duration.seconds(30 * 60)

  let store: HealthStore
  let host: @Sendable () -> HostClocks
  /// The engines that the recording is replayed with.
  package var engines = EngineRegistry.standard

  /// - Parameters:
  ///   - store: The store that has the recording.
  ///   - host: The host's clocks.
  public init(store: HealthStore, host: @escaping @Sendable () -> HostClocks = { .now }) {
    self.store = store
    self.host = host
  }

  /// The result of ``finish()``.
  public enum Outcome: Sendable {
    /// No recording was left unfinished.
    case nothing
    case finished(Workout)
    /// The recording cannot be read; all of it is now in a file of its own.
    case setAside(SetAsideRecording, UnreadableRecording)
  }

  /// Finishes the unfinished recording at its last reading.
  ///
  /// - Throws: ``RecordingError``, with `StoreError.recording` while its recorder is alive.
  public func finish() async throws(RecordingError) -> Outcome {
    do throws(RecordingError) {
      guard let unfinished = try await leftUnfinished() else { return .nothing }
      let (journal, core) = try await restore(unfinished)
      return .finished(try await finish(journal, core))
    } catch {
      guard case .unreadable(let reason) = error else { throw error }
      return .setAside(try setAside(reason), reason)
    }
  }

  /// Determines what to record next.
  ///
  /// This is the unfinished recording if it is recent and of the same activity, else a new one, after
  /// finishing the unfinished one.
  ///
  /// - Parameters:
  ///   - configuration: The workout about to start.
  ///   - options: The options of a new recording; a resumed recording retains its own.
  ///   - announce: Receives one line on the outcome of the unfinished recording.
  /// - Returns: The beginning to pass to the recorder.
  /// - Throws: ``RecordingError``, with `StoreError.recording` while its recorder is alive.
  public func beginning(
    _ configuration: WorkoutConfiguration, options: RecordingOptions,
    announce: (String) -> Void
  ) async throws(RecordingError) -> RecordingBeginning {
    do throws(RecordingError) {
      guard let unfinished = try await leftUnfinished() else {
        return .new(configuration, options, engines: engines)
      }
      let short = unfinished.plan.id.uuidString.lowercased().prefix(8)
      var (journal, core) = try await restore(unfinished)
      let host = host()
      let age = core.age(at: host)
      if core.session.state.isActive, age <= Self.resumeWindow,
        core.goesOn(as: configuration, options, age: age)
      {
        announce("resuming workout \(short), which was interrupted \(age.secondsText) ago")
        core.awaitTimeIfClockIsNew(host, hasReceiver: options.hasPositioning)
        core.adopt(positioning: options.hasPositioning)
        return RecordingBeginning(.resumed(journal, core))
      }
      let workout = try await finish(journal, core)
      announce(
        "finished workout \(short), which was interrupted at \(workout.span.end.rfc3339)")
    } catch {
      guard case .unreadable(let reason) = error else { throw error }
      let copy = try setAside(reason)
      announce("\(reason); it was set aside as \(copy.path), and a new recording starts")
    }
    return .new(configuration, options, engines: engines)
  }

  private func leftUnfinished() async throws(RecordingError) -> UnfinishedRecording? {
    do throws(StoreError) {
      guard let unfinished = try await store.unfinishedRecording() else { return nil }
      guard !unfinished.isRunning else {
        throw .recordingInProgress(unfinished.plan.id, process: unfinished.process)
      }
      return unfinished
    } catch {
      guard case .recording(.unreadable(let detail)) = error else { throw .store(error) }
      throw .unreadable(UnreadableRecording(recording: nil, part: .configuration, reason: detail))
    }
  }

  private func restore(
    _ unfinished: UnfinishedRecording
  ) async throws(RecordingError) -> (RecordingJournal, RecordingState) {
    let journal = try resume(unfinished)
    let plan = journal.plan
    let options = try options(of: plan)
    let host = host()
    var core: RecordingState
    do throws(ConfigurationError) {
      core = try RecordingState(
        id: plan.id, configuration: plan.configuration, options: options,
        clock: ClockMapping(wallClock: host.wallClock, uptime: host.uptime), engines: engines)
    } catch {
      throw .unreadable(
        UnreadableRecording(recording: plan.id, part: .configuration, reason: "\(error)"))
    }
    do {
      try await replay(journal, into: &core)
    } catch {
      throw Self.classified(error, reading: .readings, of: plan.id)
    }
    core.isClockOfEarlierBoot = unfinished.isFromEarlierBoot
    return (journal, core)
  }

  private func resume(
    _ unfinished: UnfinishedRecording
  ) throws(RecordingError) -> RecordingJournal {
    do throws(StoreError) {
      return try store.resumeRecording()
    } catch {
      throw Self.classified(error, reading: .log, of: unfinished.plan.id)
    }
  }

  private func options(of plan: RecordingPlan) throws(RecordingError) -> RecordingOptions {
    do {
      return try JSONDecoder().decode(RecordingOptions.self, from: plan.options)
    } catch {
      throw .unreadable(
        UnreadableRecording(recording: plan.id, part: .options, reason: error.words))
    }
  }

  /// Replays the recording: all dates are those after the last correction of the clock.
  private func replay(
    _ journal: RecordingJournal, into core: inout RecordingState
  ) async throws {
    let newest = try journal.newestSession {
      try? JSONDecoder().decode(JournaledState.self, from: $0)
    }
    if let newest { core.clock = newest.clock }
    let start = newest?.session.startDate ?? journal.plan.start
    core.observe(.start(at: start))
    let saved = try journal.savedSamples()
    core.slicer?.resume(after: saved)
    for try await batch in try journal.entries() {
      for entry in batch { core.replay(entry) }
    }
    if let progress = try journal.newestProgress(),
      let read = try? JSONDecoder().decode(JournaledState.Progress.self, from: progress)
    {
      core.restore(read)
    }
    core.finishReplay(savedUntil: saved.values.map(\.end).max())
  }

  private func finish(
    _ journal: RecordingJournal, _ core: RecordingState
  ) async throws(RecordingError) -> Workout {
    var core = core
    core.stop(at: core.lastDate)
    var writer = JournalWriter(journal)
    for effect in core.drainEffects() {
      switch effect {
      case .storeSamples(let samples): writer.add(samples)
      case .withdrawSamples(let identifiers): try writer.withdraw(identifiers)
      case .finish(let summary):
        let workout: Workout
        do throws(RecordingError) {
          workout = try writer.finish(summary, core)
        } catch {
          guard case .stoppedByStore(let cause, _) = error else { throw error }
          throw Self.classified(cause, reading: .workout, of: core.id)
        }
        try await core.keepProfileFacts(in: store)
        return workout
      default: break
      }
    }
    throw .unreadable(
      UnreadableRecording(
        recording: core.id, part: .session,
        reason: "its state is \(core.session.state.name), and it has no end"))
  }

  private func setAside(
    _ unreadable: UnreadableRecording
  ) throws(RecordingError) -> SetAsideRecording {
    do throws(StoreError) {
      return try store.setRecordingAside(unreadable.recording)
    } catch {
      throw .store(error)
    }
  }

  /// Distinguishes errors of the recording itself from those of the store or the machine, for which no
  /// recording is set aside.
  private static func classified(
    _ error: any Error, reading part: UnreadableRecording.Part, of recording: UUID
  ) -> RecordingError {
    switch error {
    case let error as RecordingError: return error
    case let error as StoreError:
      switch error {
      case .route(.damagedChunk), .recording(.unreadable), .object(_, .invalid),
        .object(_, .duplicate):
        return .unreadable(
          UnreadableRecording(recording: recording, part: part, reason: "\(error)"))
      default: return .store(error)
      }
    default:
      return .unreadable(
        UnreadableRecording(recording: recording, part: part, reason: "\(error)"))
    }
  }
}

extension RecordingState {
  /// Stores what the engines learned for later recordings.
  func keepProfileFacts(in store: HealthStore) async throws(RecordingError) {
    for (fact, value) in profileFacts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      do throws(StoreError) {
        try await store.setProfileFact(fact, value)
      } catch {
        throw .store(error)
      }
    }
  }
}

extension Error {
  /// The reason of a decoding error in one line, with the key where it happened.
  fileprivate var words: String {
    guard let error = self as? DecodingError else { return "\(self)" }
    let (context, what): (DecodingError.Context, String) =
      switch error {
      case .typeMismatch(_, let context): (context, "wrong type of value")
      case .valueNotFound(_, let context): (context, "no value")
      case .keyNotFound(let key, let context): (context, "no key \(key.stringValue)")
      case .dataCorrupted(let context): (context, context.debugDescription)
      @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), "unknown")
      }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? what : "\(what) at \(path)"
  }
}
