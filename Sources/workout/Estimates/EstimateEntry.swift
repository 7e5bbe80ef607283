import Estimation
import Foundation
import HealthModel
import HealthStorage

import struct HealthModel.Unit

/// An estimate for display, stored or just computed, with its sample.
struct EstimateEntry {
  let kind: EstimateKind
  let sample: QuantitySample

  /// Returns the estimates of a workout.
  static func entries(of workout: Workout, in store: HealthStore) async throws -> [EstimateEntry] {
    var entries: [EstimateEntry] = []
    for kind in EstimateKind.allCases {
      let samples = try await store.quantitySamples(
        kind.type, where: .workout(workout.uuid), sort: [.oldestFirst])
      entries += samples.filter { $0.header.metadata[.algorithm] == .string(kind.algorithm) }
        .map { EstimateEntry(kind: kind, sample: $0) }
    }
    return entries
  }

  var unit: Unit { kind.type.canonicalUnit }

  var value: Double { (try? sample.quantity.value(in: unit)) ?? .nan }

  var interval: (lower: Double, upper: Double)? {
    guard let lower = quantity(.interval80Lower), let upper = quantity(.interval80Upper) else {
      return nil
    }
    return (lower, upper)
  }

  var standardDeviation: Double? { quantity(.standardDeviation) }
  var unlimitedValue: Double? { quantity(.unlimitedValue) }
  var prior: Double? { quantity(.estimatePrior) }
  var earliestData: Instant? { date(.dateOfEarliestDataUsedForEstimate) }
  var recalibratedFrom: Instant? { date(.recalibratedFrom) }
  var inputCount: Int? { number(.estimateInputCount).map { Int(clamping: $0) } }
  var version: Int? { number(.algorithmVersion).map { Int(clamping: $0) } }
  var isCalibrated: Bool? { number(.appleDeviceCalibrated).map { $0 != 0 } }

  var inputs: [String] {
    guard case .string(let text)? = sample.header.metadata[.estimateInputs] else { return [] }
    return text.split(separator: " ").map(String.init)
  }

  var details: Data? {
    guard case .string(let text)? = sample.header.metadata[.estimateDetails] else { return nil }
    return Data(text.utf8)
  }

  private func quantity(_ key: MetadataKey) -> Double? {
    guard case .quantity(let quantity)? = sample.header.metadata[key] else { return nil }
    return try? quantity.value(in: unit)
  }

  private func number(_ key: MetadataKey) -> Double? {
    guard case .number(let number)? = sample.header.metadata[key] else { return nil }
    return number
  }

  private func date(_ key: MetadataKey) -> Instant? {
    guard case .date(let date)? = sample.header.metadata[key] else { return nil }
    return date
  }
}
