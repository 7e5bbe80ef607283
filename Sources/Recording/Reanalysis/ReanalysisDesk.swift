import Foundation
import HealthModel
import HealthStorage

/// Where findings come together: writes them, a few workouts to a transaction, and then tells of them.
///
/// While a transaction is written the next findings are gathered. When it takes long, as one does that moves the
/// log into the store, they grow to a few transactions' worth; then whoever brings more waits.
actor ReanalysisDesk {
  private let store: HealthStore
  private let options: Reanalysis.Options
  private let total: Int
  private let tell: @Sendable (ReanalysisEntry) async throws -> Void
  private var waiting: ArraySlice<ReanalysisFinding> = []
  /// The transaction that is under way; one at a time.
  private var writing: Task<Void, Never>?
  /// What a transaction failed with: nothing is written after it.
  private var failure: (any Error)?
  private var done = 0
  private(set) var summary = ReanalysisSummary()

  /// A transaction has at most so many workouts, and about so many samples: an interruption loses no more,
  /// and no other writer waits long.
  private static let mostWorkouts = 32
  private static let mostSamples = 4096
  /// As many workouts and samples as this many transactions have wait at most.
  private static let mostTransactions = 3

  init(
    _ store: HealthStore, _ options: Reanalysis.Options, total: Int,
    tell: @escaping @Sendable (ReanalysisEntry) async throws -> Void
  ) {
    self.store = store
    self.options = options
    self.total = total
    self.tell = tell
    summary.workouts = total
  }

  func take(_ finding: ReanalysisFinding) async throws {
    guard finding.entry != nil else {
      summary.upToDate += 1
      done += 1
      return
    }
    waiting.append(finding)
    if writing == nil { try begin(onlyWhole: true) }
    while countWaiting(atMost: Self.mostTransactions).isWhole, let current = writing {
      await current.value
    }
    if let failure { throw failure }
  }

  /// Writes what waits, and comes back when all is written.
  func close() async throws {
    while writing != nil || !waiting.isEmpty {
      try begin(onlyWhole: false)
      await writing?.value
    }
    if let failure { throw failure }
  }

  /// Begins the next transaction, if none is under way.
  private func begin(onlyWhole: Bool) throws {
    if let failure { throw failure }
    let next = countWaiting(atMost: 1)
    guard writing == nil, next.count > 0, next.isWhole || !onlyWhole else { return }
    let findings = Array(waiting.prefix(next.count))
    waiting.removeFirst(next.count)
    // A task of its own: what was computed is kept, also when whoever brought it is cancelled. It works outside of
    // the desk, and lets go of the findings there, so that nobody who brings more waits for it.
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

  /// How many of the workouts that wait fill so many transactions, and whether they do.
  private func countWaiting(atMost transactions: Int) -> (count: Int, isWhole: Bool) {
    let (workouts, most) = (Self.mostWorkouts * transactions, Self.mostSamples * transactions)
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
      try await tell(entry)
    }
  }

  /// - Returns: How many workouts are done with it.
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
