import Foundation
import HealthModel
import HealthStorage

/// Where findings come together: writes them, a few workouts to a transaction, and then tells of them.
///
/// While a transaction is written the next findings are gathered; when there are as many again, whoever
/// brings them waits.
actor ReanalysisDesk {
  private let store: HealthStore
  private let options: Reanalysis.Options
  private let tell: @Sendable (ReanalysisEntry) async throws -> Void
  private var waiting: [ReanalysisFinding] = []
  private var waitingSamples = 0
  /// The transaction that is under way; one at a time.
  private var writing: Task<Void, any Error>?
  private var done = 0
  private(set) var summary = ReanalysisSummary()

  /// A transaction has at most so many workouts, and about so many samples: an interruption loses no more,
  /// and no other writer waits long.
  private static let mostWorkouts = 32
  private static let mostSamples = 4096

  init(
    _ store: HealthStore, _ options: Reanalysis.Options, total: Int,
    tell: @escaping @Sendable (ReanalysisEntry) async throws -> Void
  ) {
    self.store = store
    self.options = options
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
    waitingSamples += finding.analysis?.replacement.saved.count ?? 0
    if waiting.count >= Self.mostWorkouts || waitingSamples >= Self.mostSamples {
      try await flush()
    }
  }

  /// Writes what waits, and comes back when all is written.
  func close() async throws {
    try await flush()
    try await writing?.value
  }

  /// Begins to write what waits, after what is being written.
  private func flush() async throws {
    while let current = writing {
      try await current.value
      if writing == current { writing = nil }
    }
    guard !waiting.isEmpty else { return }
    let findings = waiting
    waiting = []
    waitingSamples = 0
    // A task of its own: what was computed is kept, also when whoever brought it is cancelled.
    writing = Task { try await write(findings) }
  }

  private func write(_ findings: [ReanalysisFinding]) async throws {
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
      done += 1
      (entry.done, entry.count) = (done, summary.workouts)
      count(entry)
      try await tell(entry)
    }
  }

  private func count(_ entry: ReanalysisEntry) {
    switch entry.outcome {
    case .analyzed(let replacement, _):
      summary.analyzed += 1
      guard !replacement.isEmpty else { return }
      summary.changed += 1
      let start = entry.workout.span.start
      summary.firstChange = min(summary.firstChange ?? start, start)
    case .derivedByOthers, .changedMeanwhile: summary.skipped += 1
    case .failed: summary.failed += 1
    }
  }
}
