public import Foundation
public import HealthModel
public import HealthStorage
public import RecordingCore
import Synchronization

/// Analyzes many workouts of a store again, several at a time.
///
/// Each task reads and computes one workout; differences are written a few workouts at a time, each of them
/// whole. So an interrupted run retains the finished workouts, and the next run continues with the rest: the
/// ledger has the engines and inputs of each analysis. Memory use does not grow with the number of workouts.
public struct WorkoutReanalysis: Sendable {
  /// The options of a re-analysis.
  public struct Options: Sendable {
    /// The number of concurrent workouts.
    ///
    /// One more than the number of cores is best: it reads, or waits for the store, while the others
    /// compute.
    public var jobs: Int
    /// Whether to analyze workouts that are up to date in the ledger, too.
    public var isForced: Bool
    /// Whether to report the changes without writing them.
    public var isDryRun: Bool

    public init(
      jobs: Int = ProcessInfo.processInfo.activeProcessorCount + 1, isForced: Bool = false,
      isDryRun: Bool = false
    ) {
      self.jobs = max(1, jobs)
      self.isForced = isForced
      self.isDryRun = isDryRun
    }
  }

  let store: HealthStore
  let options: Options
  let walker: @Sendable (Workout) -> Walker?
  /// The engines that process the readings.
  package var engines = EngineRegistry.standard

  /// - Parameters:
  ///   - store: The owner's store.
  ///   - options: The concurrency, the selection, and whether to write.
  ///   - walker: The person's data as of a workout; the same for the same store.
  public init(
    of store: HealthStore, options: Options = Options(),
    walker: @escaping @Sendable (Workout) -> Walker?
  ) {
    self.store = store
    self.options = options
    self.walker = walker
  }

  /// Analyzes workouts, and reports the outcome of each, in the order of completion.
  ///
  /// - Parameters:
  ///   - workouts: The workouts; `nil` for all that are not up to date in the ledger.
  ///   - report: Called for each workout, one at a time, after it is stored.
  /// - Returns: The summary of all.
  /// - Throws: `StoreError` if the store can no longer be read or written, `CancellationError`, or the
  ///   errors of `report`. Reported workouts remain stored.
  @concurrent
  public func run(
    _ workouts: Set<UUID>? = nil, report: @escaping @Sendable (ReanalysisEntry) async throws -> Void
  ) async throws -> ReanalysisSummary {
    try await HealthStore.readingInPlace { try await runInPlace(workouts, report) }
  }

  @concurrent
  private func runInPlace(
    _ workouts: Set<UUID>?, _ report: @escaping @Sendable (ReanalysisEntry) async throws -> Void
  ) async throws -> ReanalysisSummary {
    let all = try await store.analysisCandidates()
    let candidates = workouts.map { chosen in all.filter { chosen.contains($0.workout) } } ?? all
    let writer = ReanalysisWriter(store, options, total: candidates.count, report: report)
    let queue = IndexQueue(candidates.count)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(options.jobs, max(1, candidates.count)) {
        group.addTask {
          while let index = queue.next() {
            try Task.checkCancellation()
            try await writer.receive(try await finding(of: candidates[index]))
          }
        }
      }
      do {
        try await group.waitForAll()
      } catch {
        group.cancelAll()
        // The results of the other tasks so far are retained; a separate task is not cancelled.
        while let _ = await group.nextResult() {}
        await Task { try? await writer.close() }.value
        throw error
      }
    }
    try await writer.close()
    return await writer.summary
  }

  /// Reads and computes one workout, outside of every lock and actor.
  @concurrent
  private func finding(of candidate: AnalysisCandidate) async throws -> ReanalysisFinding {
    guard let subject = try await subject(of: candidate) else {
      return ReanalysisFinding(.upToDate)
    }
    let workout = subject.workout
    // The totals of merged workouts are the sums of theirs.
    if subject.isSum { return ReanalysisFinding(.upToDate) }
    if subject.isDerivedByOthers {
      return ReanalysisFinding(ReanalysisEntry(workout, .derivedByOthers))
    }
    let person = walker(workout)
    let note = AnalysisNote(
      engines: AnalysisEngines(workout, engines).description,
      inputs: AnalysisInputs.text(candidate, person))
    if !options.isForced, candidate.note == note {
      return ReanalysisFinding(.upToDate)
    }
    do throws(AnalysisError) {
      var analysis = WorkoutAnalysis(subject, in: store, walker: person)
      analysis.engines = engines
      let analyzed = try await analysis.run()
      let replacement = AnalysisReplacement(of: subject, by: analyzed.findings)
      return ReanalysisFinding(
        ReanalysisEntry(workout, .analyzed(replacement, readings: analyzed.readingCount)),
        FinishedAnalysis(replacement, of: subject, note: note))
    } catch {
      if case .store(.cancelled) = error { throw CancellationError() }
      return ReanalysisFinding(ReanalysisEntry(workout, .failed(error)))
    }
  }

  /// Returns the stored state of a workout; `nil` if it is up to date according to the ledger alone.
  private func subject(of candidate: AnalysisCandidate) async throws -> AnalysisSubject? {
    if !options.isForced, let note = candidate.note,
      let workout = try await store.workout(candidate.workout)
    {
      let current = AnalysisNote(
        engines: AnalysisEngines(workout, engines).description,
        inputs: AnalysisInputs.text(candidate, walker(workout)))
      if note == current { return nil }
    }
    return try await store.analysisSubject(candidate.workout)
  }
}

/// The indices of a list, each assigned to one task.
private final class IndexQueue: Sendable {
  private let count: Int
  private let first = Mutex(0)

  init(_ count: Int) { self.count = count }

  /// Returns the next index; `nil` if all are assigned.
  func next() -> Int? {
    first.withLock { index in
      guard index < count else { return nil }
      defer { index += 1 }
      return index
    }
  }
}

/// The inputs of an analysis, as stored in the ledger.
enum AnalysisInputs {
  /// The series of the workout, and the person's data that the engines use.
  static func text(_ candidate: AnalysisCandidate, _ walker: Walker?) -> String {
    "\(candidate.series) person:\(digits(of: walker))"
  }

  /// Calibrations are omitted: each walk creates another, which does not change the workout.
  private static func digits(of walker: Walker?) -> String {
    guard var walker else { return "-" }
    walker.calibrations = WalkCalibrations()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(walker) else { return "-" }
    return String(data.reduce(offsetBasis) { ($0 ^ UInt64($1)) &* prime }, radix: 16)
  }

  /// FNV-1a, 64 bits: distinguishes states of a person's data, and is not secret.
  private static let offsetBasis: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x0000_0100_0000_01b3
}
