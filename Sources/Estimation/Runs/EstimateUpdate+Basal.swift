import Fitness
import Foundation
import HealthModel
import HealthStorage

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
