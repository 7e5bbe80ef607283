public import HealthModel
public import HealthStorage
package import RecordingCore
import Sessions

/// Runs a stored workout through the pipeline that recorded it.
///
/// Readings, pauses and resumes are processed in order of their dates, so that the engines get the same inputs
/// as live: verdicts, distance, climb, lengths, steps, bouts and heart rates have the stored values, as long
/// as the engines are the same. For a workout of another source the same pipeline computes our samples and
/// totals.
///
/// Unstored inputs of a recorder are not reconstructed: the times of its clock ticks, and the person's data at
/// the time. So samples of distance remain cut as they are while their sum is the same, and energy and the
/// calibrated lengths of walking remain while their engine's version is the same (see ``AnalysisPolicy``).
package struct WorkoutAnalysis: Sendable {
  let subject: AnalysisSubject
  let store: HealthStore
  let walker: Walker?
  /// The engines that process the readings.
  package var engines = EngineRegistry.standard

  /// - Parameters:
  ///   - subject: The stored state of the workout.
  ///   - store: The store with its readings.
  ///   - walker: The person's data as of its start; without it, no energy is estimated.
  package init(_ subject: AnalysisSubject, in store: HealthStore, walker: Walker?) {
    self.subject = subject
    self.store = store
    self.walker = walker
  }

  /// Reads and computes, without writing.
  ///
  /// - Throws: ``AnalysisError``; `StoreError/cancelled` in it if the task was cancelled.
  package func run() async throws(AnalysisError) -> AnalyzedWorkout {
    var readings = StoredReadings(subject, in: store)
    let policy = AnalysisPolicy(subject, engines)
    var pass: AnalysisPass
    do {
      pass = try AnalysisPass(subject, policy, readings, policy.walker(walker), engines)
    } catch {
      throw .unreadableEvents
    }
    do {
      try await readings.each { reading, date in pass.receive(reading, at: date) }
    } catch {
      throw .store(error)
    }
    guard let findings = pass.finish() else { throw .unreadableEvents }
    return AnalyzedWorkout(findings: policy.settled(findings), readingCount: pass.readingCount)
  }
}

/// The results of the pipeline for a stored workout's readings.
package struct AnalyzedWorkout: Sendable {
  /// The results in the store's terms, ready to be compared with its contents.
  package var findings: AnalysisReplacement.Findings
  /// The number of processed readings.
  package var readingCount: Int
}

/// The reason why a workout could not be analyzed.
public enum AnalysisError: Error, Hashable, Sendable {
  /// The store could not be read, or its contents are contradictory.
  case store(StoreError)
  /// The session has no end: its events or dates are invalid.
  case unreadableEvents
}

extension AnalysisError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .store(let error): "\(error)"
    case .unreadableEvents: "its events and dates are inconsistent"
    }
  }
}

/// The outcome of a workout's re-analysis.
public struct ReanalysisEntry: Sendable {
  public enum Outcome: Sendable {
    /// Analyzed; the replacement is empty if nothing changed.
    case analyzed(AnalysisReplacement, readings: Int)
    /// Another client derives its samples.
    case derivedByOthers
    /// It was saved or deleted meanwhile: the next run analyzes it.
    case changedMeanwhile
    case failed(AnalysisError)
  }

  /// The workout before the analysis.
  public let workout: Workout
  public let outcome: Outcome
  /// The number of workouts done, including those that were up to date.
  public internal(set) var done = 0
  public internal(set) var count = 0

  init(_ workout: Workout, _ outcome: Outcome) {
    self.workout = workout
    self.outcome = outcome
  }
}

/// The summary of a re-analysis.
public struct ReanalysisSummary: Hashable, Sendable {
  public internal(set) var workouts = 0
  /// The number of workouts that were up to date in the ledger.
  public internal(set) var upToDate = 0
  public internal(set) var analyzed = 0
  /// The number of analyzed workouts with changes.
  public internal(set) var changed = 0
  public internal(set) var skipped = 0
  public internal(set) var failed = 0
  /// The start of the first changed workout: later estimates may change.
  public internal(set) var firstChange: Instant?
}

/// The result of a task.
struct ReanalysisFinding: Sendable {
  /// No analysis is needed.
  enum Nothing { case upToDate }

  let entry: ReanalysisEntry?
  let analysis: FinishedAnalysis?

  init(_: Nothing) { (entry, analysis) = (nil, nil) }

  init(_ entry: ReanalysisEntry, _ analysis: FinishedAnalysis? = nil) {
    (self.entry, self.analysis) = (entry, analysis)
  }
}
