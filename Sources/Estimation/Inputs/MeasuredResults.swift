import Fitness
import Foundation
import HealthModel
import HealthStorage

/// Measured or entered results that are not estimates of this project: from a laboratory, a clinic or a
/// guided test.
struct MeasuredResults {
  let store: HealthStore

  /// Returns the measured values of the maximal oxygen uptake up to a moment.
  func laboratory(until date: Instant) async throws(StoreError) -> [LaboratoryVO2Max] {
    try await results(.vo2Max, until: date) { sample, value in
      // Predictions are excluded, because they may not be independent of this project's.
      guard sample.header.metadata[.vo2MaxTestType] == .number(1) || sample.isTyped else {
        return nil
      }
      return LaboratoryVO2Max(id: sample.uuid, date: sample.span.end, value: value)
    }
  }

  /// Returns the results of six-minute walk tests up to a moment.
  func walkTests(until date: Instant) async throws(StoreError) -> [WalkTestResult] {
    try await results(.sixMinuteWalkTestDistance, until: date) { sample, value in
      WalkTestResult(id: sample.uuid, date: sample.span.end, meters: value)
    }
  }

  private func results<Result>(
    _ type: QuantityType, until date: Instant, _ make: (QuantitySample, Double) -> Result?
  ) async throws(StoreError) -> [Result] {
    let query = SampleQuery(
      .quantity(type), where: .time(from: nil, to: date), sort: [.oldestFirst])
    var results: [Result] = []
    for try await batch in store.batches(query) {
      for case .quantity(let sample) in batch where !sample.isEstimate {
        guard let value = try? sample.quantity.value(in: type.canonicalUnit) else { continue }
        if let result = make(sample, value) { results.append(result) }
      }
    }
    return results
  }
}

extension QuantitySample {
  /// Whether this project, or another watch, estimated the value from everyday data.
  var isEstimate: Bool {
    if case .string(let identifier)? = header.metadata[.syncIdentifier],
      identifier.hasPrefix(EstimateSamples.prefix)
    {
      return true
    }
    return header.metadata[.dateOfEarliestDataUsedForEstimate] != nil
  }

  var isTyped: Bool { header.metadata[.wasUserEntered] == .bool(true) }
}
