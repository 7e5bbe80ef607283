import Feeds
import Foundation
public import HealthModel
public import HealthStorage
import Sessions

/// Takes up what a crash left: goes on with the same workout, or finishes it.
///
/// It never asks, and never throws anything away.
public struct Recovery: Sendable {
  /// A recording whose last reading is older than this is finished rather than gone on with: someone
  /// who starts again after so long has begun something else.
  public static let resumeWindow = Duration.seconds(30 * 60)

  let store: HealthStore

  public init(store: HealthStore) {
    self.store = store
  }

  /// Finishes the unfinished recording at its last reading.
  ///
  /// - Returns: The saved workout; `nil` when nothing was left unfinished.
  /// - Throws: ``RecordingError``, with `StoreError.recordingInProgress` while its recorder is alive.
  public func finish() async throws(RecordingError) -> Workout? {
    guard try await isLeftUnfinished() else { return nil }
    let (journal, core) = try await restore()
    return try await finish(journal, core)
  }

  /// What to record next: the unfinished recording if it is fresh and of the same activity, else a new
  /// one, after finishing what was left.
  ///
  /// - Parameters:
  ///   - configuration: What someone is about to do.
  ///   - options: How, if it is new; a resumed recording keeps its own.
  ///   - announce: Told, in a line, what became of the one that was left.
  /// - Returns: What to give to the recorder.
  /// - Throws: ``RecordingError``, with `StoreError.recordingInProgress` while its recorder is alive.
  public func beginning(
    _ configuration: WorkoutConfiguration, options: RecordingOptions,
    announce: (String) -> Void
  ) async throws(RecordingError) -> RecordingBeginning {
    guard try await isLeftUnfinished() else { return .new(configuration, options) }
    var (journal, core) = try await restore()
    let short = core.id.uuidString.lowercased().prefix(8)
    let age = core.age
    if core.session.state.isActive, age <= Self.resumeWindow,
      core.goesOn(as: configuration, options)
    {
      announce("going on with workout \(short), which was interrupted \(age.secondsText) ago")
      core.awaitTimeIfClockIsNew()
      return RecordingBeginning(.resumed(journal, core))
    }
    let workout = try await finish(journal, core)
    announce(
      "finished workout \(short), which was left unfinished at \(workout.span.end.rfc3339)")
    return .new(configuration, options)
  }

  private func isLeftUnfinished() async throws(RecordingError) -> Bool {
    do throws(StoreError) {
      guard let unfinished = try await store.unfinishedRecording() else { return false }
      guard !unfinished.isRunning else {
        throw .recordingInProgress(unfinished.plan.id, process: unfinished.process)
      }
      return true
    } catch {
      throw .store(error)
    }
  }

  private func restore() async throws(RecordingError) -> (RecordingJournal, RecordingCore) {
    do {
      let unfinished = try await store.unfinishedRecording()
      let journal = try store.resumeRecording()
      let plan = journal.plan
      var core = try RecordingCore(
        id: plan.id, configuration: plan.configuration,
        options: try JSONDecoder().decode(RecordingOptions.self, from: plan.options),
        clock: .hostNow)
      core.observe(.start(at: plan.start))
      core.slicer?.goOn(after: try journal.savedSamples())
      for try await batch in try journal.entries() {
        for entry in batch { core.replay(entry) }
      }
      core.finishReplay()
      core.isClockOfEarlierBoot = unfinished?.isFromEarlierBoot ?? true
      return (journal, core)
    } catch let error as StoreError {
      throw .store(error)
    } catch let error as ConfigurationError {
      throw .configuration(error)
    } catch {
      throw .unreadableState
    }
  }

  private func finish(
    _ journal: RecordingJournal, _ core: RecordingCore
  ) async throws(RecordingError) -> Workout {
    var core = core
    core.stop(at: core.lastDate)
    var writer = JournalWriter(journal)
    for effect in core.takeEffects() {
      switch effect {
      case .storeSamples(let samples): writer.add(samples)
      case .withdrawSamples(let identifiers): try writer.withdraw(identifiers)
      case .finish(let summary):
        let workout = try writer.finish(summary, core)
        try await core.keepCalibrations(in: store)
        return workout
      default: break
      }
    }
    throw .unreadableState
  }
}
