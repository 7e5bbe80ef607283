public import Foundation
public import HealthModel
public import HealthStorage
import Synchronization

/// Analyses many workouts of a store again, several at a time.
///
/// Each task reads and computes a workout by itself; what differs is written a few workouts at a time, each
/// of them whole. So whoever is interrupted keeps what was finished, and the next run goes on with the rest:
/// the ledger says what was analysed with which engines, from which inputs. Memory does not grow with the
/// number of workouts.
public struct Reanalysis: Sendable {
  /// What is done with what is found.
  public struct Options: Sendable {
    /// How many workouts are worked on at one time.
    ///
    /// One more than there are cores is best: it reads, or waits for the store, while the others compute.
    public var jobs: Int
    /// Analyses what the ledger says is up to date, too.
    public var isForced: Bool
    /// Says what would change, and writes nothing.
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

  /// - Parameters:
  ///   - store: The owner's.
  ///   - options: How many at a time, which, and whether to write.
  ///   - walker: What is known of the person as of a workout; the same for the same store.
  public init(
    of store: HealthStore, options: Options = Options(),
    walker: @escaping @Sendable (Workout) -> Walker?
  ) {
    self.store = store
    self.options = options
    self.walker = walker
  }

  /// Analyses workouts, and tells of each what came of it, in the order in which they get done.
  ///
  /// - Parameters:
  ///   - workouts: Which; `nil` is all that the ledger does not say are up to date.
  ///   - tell: Told of each workout, one at a time, after it is in the store.
  /// - Returns: What came of all.
  /// - Throws: `StoreError` when the store can be read or written no more, ``CancellationError``, or what
  ///   `tell` throws. What was told of is kept.
  @concurrent
  public func run(
    _ workouts: Set<UUID>? = nil, tell: @escaping @Sendable (ReanalysisEntry) async throws -> Void
  ) async throws -> ReanalysisSummary {
    try await HealthStore.readingInPlace { try await runInPlace(workouts, tell) }
  }

  @concurrent
  private func runInPlace(
    _ workouts: Set<UUID>?, _ tell: @escaping @Sendable (ReanalysisEntry) async throws -> Void
  ) async throws -> ReanalysisSummary {
    let all = try await store.analysisCandidates()
    let candidates = workouts.map { chosen in all.filter { chosen.contains($0.workout) } } ?? all
    let desk = ReanalysisDesk(store, options, total: candidates.count, tell: tell)
    let queue = IndexQueue(candidates.count)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(options.jobs, max(1, candidates.count)) {
        group.addTask {
          while let index = queue.next() {
            try Task.checkCancellation()
            try await desk.take(try await finding(of: candidates[index]))
          }
        }
      }
      do {
        try await group.waitForAll()
      } catch {
        group.cancelAll()
        // What the others have computed by now is kept; a task of its own is not cancelled.
        while let _ = await group.nextResult() {}
        await Task { try? await desk.close() }.value
        throw error
      }
    }
    try await desk.close()
    return await desk.summary
  }

  /// Reads and computes one workout; outside of every lock and actor.
  @concurrent
  private func finding(of candidate: AnalysisCandidate) async throws -> ReanalysisFinding {
    guard let subject = try await subject(of: candidate) else {
      return ReanalysisFinding(.upToDate)
    }
    let workout = subject.workout
    if subject.isDerivedByOthers {
      return ReanalysisFinding(ReanalysisEntry(workout, .derivedByOthers))
    }
    let person = walker(workout)
    let note = AnalysisNote(
      engines: AnalysisEngines(workout.configuration).description,
      inputs: AnalysisInputs.text(candidate, person))
    if !options.isForced, candidate.note == note {
      return ReanalysisFinding(.upToDate)
    }
    do throws(AnalysisFailure) {
      let analyzed = try await WorkoutAnalysis(subject, in: store, walker: person).run()
      let replacement = AnalysisReplacement(of: subject, by: analyzed.findings)
      return ReanalysisFinding(
        ReanalysisEntry(workout, .analyzed(replacement, readings: analyzed.readingCount)),
        FinishedAnalysis(replacement, of: subject, note: note))
    } catch {
      if case .store(.cancelled) = error { throw CancellationError() }
      return ReanalysisFinding(ReanalysisEntry(workout, .failed(error)))
    }
  }

  /// What is stored of a workout; `nil` where the ledger says, without a look at it, that it is up to date.
  private func subject(of candidate: AnalysisCandidate) async throws -> AnalysisSubject? {
    if !options.isForced, let note = candidate.note,
      let workout = try await store.workout(candidate.workout)
    {
      let current = AnalysisNote(
        engines: AnalysisEngines(workout.configuration).description,
        inputs: AnalysisInputs.text(candidate, walker(workout)))
      if note == current { return nil }
    }
    return try await store.analysisSubject(candidate.workout)
  }
}

/// The places of a list, each given to one task.
private final class IndexQueue: Sendable {
  private let count: Int
  private let first = Mutex(0)

  init(_ count: Int) { self.count = count }

  /// `nil` when all are given away.
  func next() -> Int? {
    first.withLock { index in
      guard index < count else { return nil }
      defer { index += 1 }
      return index
    }
  }
}

/// What goes into an analysis, as the ledger keeps it.
enum AnalysisInputs {
  /// The series of the workout, and what of the person the engines ask for.
  static func text(_ candidate: AnalysisCandidate, _ walker: Walker?) -> String {
    "\(candidate.series) person:\(digits(of: walker))"
  }

  /// Calibrations are left out: each walk makes another, and no workout becomes another by it.
  private static func digits(of walker: Walker?) -> String {
    guard var walker else { return "-" }
    walker.calibrations = WalkCalibrations()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(walker) else { return "-" }
    return String(data.reduce(offsetBasis) { ($0 ^ UInt64($1)) &* prime }, radix: 16)
  }

  /// FNV-1a, 64 bits: tells one person's state from the next, and is no secret.
  private static let offsetBasis: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x0000_0100_0000_01b3
}
