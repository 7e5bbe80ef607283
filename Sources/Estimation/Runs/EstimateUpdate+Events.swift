import Fitness
import Foundation
import HealthModel
import HealthStorage

/// The notifications of a person.
///
/// Each is queued as a notification in the store; its event is saved as a sample when the person was notified
/// (STD-16). Events are therefore never revoked, and none is created for a time before the last one.
extension EstimateUpdate {
  /// Queues notifications of low steadiness, from all stored scores, where the person has enabled them.
  func updateSteadinessEvents(
    until now: Instant, _ outcome: inout Outcome
  ) async throws(StoreError) {
    guard
      let since = try await store.profileFact(.steadinessNotifications)
        .flatMap({ Instant(rfc3339: $0) }), since < now
    else { return }
    let history = SteadinessHistory(
      try await StoredEstimates(store).steadinessScores(until: now))
    let enabled = [TimeRange(start: since, end: now + .microseconds(1))]
    let last = try await lastEvent(SteadinessSamples.eventType, .lowSteadiness)
    outcome.steadinessEvents = history.events(enabled: enabled)
      .filter { event in last.map { event.date > $0 } ?? true }
    try await store.add(
      outcome.steadinessEvents.map { event in
        PersonNotification(
          .lowSteadiness, date: event.date, value: Double(event.kind.rawValue),
          event: SteadinessSamples.sample(event))
      })
    try await updateCheckIns(history, since: since, &outcome)
  }

  /// Queues a check-in when the steadiness declines.
  private func updateCheckIns(
    _ history: SteadinessHistory, since: Instant, _ outcome: inout Outcome
  ) async throws(StoreError) {
    let last = try await store.notifications(of: .checkIn).map(\.date).max()
    outcome.declines = history.declines.filter { decline in
      decline.date >= since && (last.map { decline.date > $0 } ?? true)
    }
    try await store.add(
      outcome.declines.map { PersonNotification(.checkIn, date: $0.date, value: $0.slope) })
  }

  /// Queues notifications of a cardio fitness that has been low for months.
  func updateLowFitnessEvents(
    until now: Instant, _ outcome: inout Outcome
  ) async throws(StoreError) {
    let history = try await StoredEstimates(store).cardioFitness(until: now)
    let last = try await lastEvent(.lowCardioFitnessEvent, .lowCardioFitness)
    outcome.lowFitnessEvents = LowCardioFitness.events(in: history)
      .filter { event in last.map { event.date > $0 } ?? true }
    try await store.add(
      outcome.lowFitnessEvents.map { event in
        let sample = VO2MaxSamples.sample(event)
        return PersonNotification(
          .lowCardioFitness, date: event.date, value: Double(sample.value), event: sample)
      })
  }

  /// Returns the end of the newest event that the person was, or will be, notified of.
  private func lastEvent(
    _ type: CategoryType, _ kind: PersonNotification.Kind
  ) async throws(StoreError) -> Instant? {
    let saved = try await store.categorySamples(type, sort: [.mostRecentFirst], limit: 1)
      .first?.span.end
    let notified = try await store.notifications(of: kind).map(\.date).max()
    return [saved, notified].compactMap(\.self).max()
  }
}

extension EstimateUpdate {
  /// Saves the basal energy of completed days with wear.
  ///
  /// Days with basal energy from another source are skipped.
  func updateBasalEnergy(
    in span: TimeRange, since start: Instant, _ outcome: inout Outcome
  ) async throws(StoreError) {
    let zone = estimator.person.zone
    let first = CalendarDay(of: span.start, in: zone)
    let days = TimeRange(start: first.span(in: zone).start, end: span.end)
    let worn = try await WearReader(store, zone: zone).hours(in: days).keys.sorted()
    let told = try await foreignDays(in: days, zone)
    let words = BasalEnergySamples()
    var samples: [Sample] = []
    for day in worn where !told.contains(day) {
      let time = day.span(in: zone)
      guard time.end <= span.end else { continue }
      let facts = estimator.person.facts(at: time.start)
      guard let energy = try? BasalEnergy(of: day, in: zone, facts: facts) else { continue }
      samples.append(.quantity(words.sample(energy, day: day, span: time)))
    }
    outcome.changed += try await store.replaceEstimates(
      of: .quantity(.basalEnergyBurned), named: BasalEnergySamples.prefix,
      in: TimeRange(start: min(start, days.start), end: days.end), with: samples)
  }

  private func foreignDays(
    in span: TimeRange, _ zone: TimeZone
  ) async throws(StoreError) -> Set<CalendarDay> {
    var days: Set<CalendarDay> = []
    let query = SampleQuery(.quantity(.basalEnergyBurned), where: .time(in: span))
    for try await batch in store.batches(query) {
      for case .quantity(let sample) in batch where !sample.isEstimate {
        days.insert(CalendarDay(of: sample.span.start, in: zone))
      }
    }
    return days
  }
}
