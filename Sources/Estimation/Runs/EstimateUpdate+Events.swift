import Fitness
import HealthModel
import HealthStorage

/// What a person is told of. An event that is in the store is one that they were told (STD-16), so none is
/// ever taken back, and none is made for a time before the last one.
extension EstimateUpdate {
  /// Tells of low steadiness, from all scores that there are, where the person wants to be told.
  func updateSteadinessEvents(
    until now: Instant, _ outcome: inout Outcome
  ) async throws(StoreError) {
    guard
      let since = try await store.profileFact(.steadinessNotifications)
        .flatMap({ Instant(rfc3339: $0) }), since < now
    else { return }
    let scores = try await StoredEstimates(store).steadinessScores(until: now)
    let enabled = [Span(start: since, end: now + .microseconds(1))]
    let last = try await lastEvent(SteadinessSamples.eventType)
    let new = SteadinessHistory(scores).events(enabled: enabled)
      .filter { event in last.map { event.date > $0 } ?? true }
    guard !new.isEmpty else { return }
    outcome.steadinessEvents = new
    outcome.changed += try await store.save(
      new.map { .category(SteadinessSamples.sample($0)) }
    ).count
  }

  /// Tells of a cardio fitness that has been low for months.
  func updateLowFitnessEvents(
    until now: Instant, _ outcome: inout Outcome
  ) async throws(StoreError) {
    let history = try await StoredEstimates(store).cardioFitness(until: now)
    let last = try await lastEvent(.lowCardioFitnessEvent)
    let new = LowCardioFitness.events(in: history)
      .filter { event in last.map { event.date > $0 } ?? true }
    guard !new.isEmpty else { return }
    outcome.lowFitnessEvents = new
    outcome.changed += try await store.save(
      new.map { .category(VO2MaxSamples.sample($0)) }
    ).count
  }

  private func lastEvent(_ type: CategoryType) async throws(StoreError) -> Instant? {
    try await store.categorySamples(type, sort: [.mostRecentFirst], limit: 1).first?.span.end
  }
}
