import Foundation
import HealthModel
import HealthStorage

/// Collects results, writes them, a few workouts per transaction, and then reports them.
///
/// While a transaction is written the next results are collected. If it takes long, such as during a checkpoint,
/// they grow to a few transactions' worth; then tasks with more results wait.
actor ReanalysisWriter {
  private let store: HealthStore
  private let options: WorkoutReanalysis.Options
  private let total: Int
  private let report: @Sendable (ReanalysisEntry) async throws -> Void
  private var waiting: ArraySlice<ReanalysisFinding> = []
  /// The running transaction; one at a time.
  private var writing: Task<Void, Never>?
  /// The error of a failed transaction: nothing is written after it.
  private var failure: (any Error)?
  private var done = 0
  private(set) var summary = ReanalysisSummary()

  /// The maximum number of workouts in a transaction, and the approximate number of samples: it limits the loss at
  /// an interruption, and the wait of other writers.
  private static let maximumWorkouts = 32
  private static let maximumSamples = 4096
  /// The maximum number of waiting workouts and samples, in transactions.
  private static let maximumTransactions = 3

  init(
    _ store: HealthStore, _ options: WorkoutReanalysis.Options, total: Int,
    report: @escaping @Sendable (ReanalysisEntry) async throws -> Void
  ) {
    self.store = store
    self.options = options
    self.total = total
    self.report = report
    summary.workouts = total
  }

  func receive(_ finding: ReanalysisFinding) async throws {
    guard finding.entry != nil else {
      summary.upToDate += 1
      done += 1
      return
    }
    waiting.append(finding)
    if writing == nil { try begin(onlyWhole: true) }
    while countWaiting(atMost: Self.maximumTransactions).isWhole, let current = writing {
      await current.value
    }
    if let failure { throw failure }
  }

  /// Writes the waiting results, and returns when all are written.
  func close() async throws {
    while writing != nil || !waiting.isEmpty {
      try begin(onlyWhole: false)
      await writing?.value
    }
    if let failure { throw failure }
  }

  /// Begins the next transaction, if none is running.
  private func begin(onlyWhole: Bool) throws {
    if let failure { throw failure }
    let next = countWaiting(atMost: 1)
    guard writing == nil, next.count > 0, next.isWhole || !onlyWhole else { return }
    let findings = Array(waiting.prefix(next.count))
    waiting.removeFirst(next.count)
    // A separate task: computed results are retained even if the task that computed them is cancelled. It runs
    // outside of the actor, and releases the results there, so that tasks with more results do not wait for it.
    writing = Task { @concurrent in
      let result: Result<Void, any Error>
      do { result = .success(try await write(findings)) } catch { result = .failure(error) }
      await end(result)
    }
  }

  private func end(_ result: Result<Void, any Error>) {
    if case .failure(let error) = result { failure = failure ?? error }
    writing = nil
    try? begin(onlyWhole: true)
  }

  /// Returns the number of waiting workouts that fill so many transactions, and whether they fill them.
  private func countWaiting(atMost transactions: Int) -> (count: Int, isWhole: Bool) {
    let (workouts, most) = (Self.maximumWorkouts * transactions, Self.maximumSamples * transactions)
    var samples = 0
    for (count, finding) in waiting.enumerated() {
      samples += finding.analysis?.replacement.saved.count ?? 0
      if count + 1 == workouts || samples >= most { return (count + 1, true) }
    }
    return (waiting.count, false)
  }

  @concurrent
  private nonisolated func write(_ findings: [ReanalysisFinding]) async throws {
    var late: Set<UUID> = []
    if !options.isDryRun {
      let analyses = findings.compactMap(\.analysis)
      if !analyses.isEmpty { late = Set(try await store.replaceAnalyses(analyses)) }
    }
    for finding in findings {
      guard var entry = finding.entry else { continue }
      if late.contains(entry.workout.uuid) {
        entry = ReanalysisEntry(entry.workout, .changedMeanwhile)
      }
      entry.done = await count(entry)
      entry.count = total
      try await report(entry)
    }
  }

  /// - Returns: The number of workouts done, including this one.
  private func count(_ entry: ReanalysisEntry) -> Int {
    done += 1
    switch entry.outcome {
    case .analyzed(let replacement, _):
      summary.analyzed += 1
      guard !replacement.isEmpty else { break }
      summary.changed += 1
      let start = entry.workout.span.start
      summary.firstChange = min(summary.firstChange ?? start, start)
    case .derivedByOthers, .changedMeanwhile: summary.skipped += 1
    case .failed: summary.failed += 1
    }
    return done
  }
}
