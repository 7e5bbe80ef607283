import Console
import Estimation
import HealthModel
import HealthStorage
import Recording

/// Updates the estimates with a progress line, and shows new notifications.
struct EstimateRun {
  let store: HealthStore

  init(_ store: HealthStore) { self.store = store }

  /// Updates the estimates that depend on changes since the last update; the first time, all of them.
  func bringUpToDate(_ now: Instant) async throws {
    let ledger = try await EstimateLedger(store)
    try await run(from: ledger.start ?? .earliest, until: now)
    try await ledger.close(until: now)
  }

  /// Updates the estimates after a workout was saved.
  ///
  /// The first update of the whole history is left to `workout estimate`, so that it does not delay the end of a
  /// recording.
  ///
  /// The workout is already saved, so an error is only reported.
  func follow(_ workout: Workout) async {
    do {
      try await store.pruneIfDue(now: .now)
    } catch {
      Terminal.warn("the workout is saved, but old samples were not pruned: \(error)")
    }
    do {
      let ledger = try await EstimateLedger(store)
      guard let start = ledger.start else {
        return try await run(from: workout.span.start, until: workout.span.end)
      }
      try await run(from: min(start, workout.span.start), until: workout.span.end)
      try await ledger.close(until: workout.span.end)
    } catch {
      Terminal.warn("the workout is saved, but estimates were not updated: \(error)")
    }
  }

  /// Updates the estimates after a day of collection; the day is saved, so an error is only reported.
  func followDay() async {
    do {
      try await bringUpToDate(.now)
    } catch {
      Terminal.warn("the day is saved, but estimates were not updated: \(error)")
    }
  }

  /// Updates the estimates that depend on analyzed workouts, if estimates exist.
  ///
  /// The first ones are left to `workout estimate`.
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
