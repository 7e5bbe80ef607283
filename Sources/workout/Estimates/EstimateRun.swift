import Estimation
import Fitness
import Foundation
import HealthModel
import HealthStorage

/// Brings the estimates up to date, with a line for a person who waits and a word of what is to be told.
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
    let outcome = try await EstimateUpdate(store).run(from: start, until: now) { progress in
      switch progress {
      case .workouts(let done, let count): line.show("estimates: workout \(done) of \(count)")
      case .walks: line.show("estimates: walks")
      }
    }
    line.clear()
    for event in outcome.steadinessEvents { Terminal.warn(Self.words(event)) }
    if let event = outcome.lowFitnessEvents.last { Terminal.warn(Self.words(event)) }
  }

  private static func words(_ event: SteadinessEvent) -> String {
    let found =
      switch event.kind {
      case .initialLow: "has been low for a month"
      case .initialVeryLow: "has been very low for a month"
      case .repeatLow: "is still low"
      case .repeatVeryLow: "is still very low"
      }
    return "your walking steadiness \(found)"
      + "; see workout estimate steadiness, and talk to someone who knows you"
  }

  private static func words(_ event: LowCardioFitnessEvent) -> String {
    "your cardio fitness has been low for your age and sex for four months; see workout estimate vo2max"
  }
}
