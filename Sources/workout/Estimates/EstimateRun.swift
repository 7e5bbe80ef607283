import Estimation
import HealthModel
import HealthStorage
import Recording

/// Brings the estimates up to date, with a line for a person who waits, and notifies them of what was found.
struct EstimateRun {
  let store: HealthStore

  init(_ store: HealthStore) { self.store = store }

  /// Makes again what changed since estimates were last made: with the first time, all of them.
  func bringUpToDate(_ now: Instant) async throws {
    let ledger = try await EstimateLedger(store)
    try await run(from: ledger.start ?? .earliest, until: now)
    try await ledger.close(until: now)
  }

  /// Makes the estimates that come with a workout that was just saved, and what else changed since they were
  /// last made; the very first history is left to `workout estimate`, so that nobody waits for it here.
  ///
  /// The workout is safe already, so that a failure is told and ends nothing.
  func follow(_ workout: Workout) async {
    do {
      try await store.pruneIfDue(now: .now)
    } catch {
      Terminal.warn("the workout is saved, and old samples were not pruned: \(error)")
    }
    do {
      let ledger = try await EstimateLedger(store)
      guard let start = ledger.start else {
        return try await run(from: workout.span.start, until: workout.span.end)
      }
      try await run(from: min(start, workout.span.start), until: workout.span.end)
      try await ledger.close(until: workout.span.end)
    } catch {
      Terminal.warn("the workout is saved, and estimates were not made: \(error)")
    }
  }

  /// Makes the estimates again that analysed workouts are behind, where there are any; the first are left to
  /// `workout estimate`, which makes them when they are asked for.
  func followAnalysis(_ now: Instant) async throws {
    guard try await store.profileFact(.estimateLedger) != nil else { return }
    try await bringUpToDate(now)
  }

  private func run(from start: Instant, until now: Instant) async throws {
    var line = ProgressLine()
    _ = try await EstimateUpdate(store).run(from: start, until: now) { progress in
      switch progress {
      case .workouts(let done, let count): line.show("estimates: workout \(done) of \(count)")
      case .walks: line.show("estimates: walks")
      }
    }
    line.clear()
    await PersonNotifier(store).deliver()
  }
}
