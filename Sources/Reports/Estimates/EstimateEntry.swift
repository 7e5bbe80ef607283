package import Estimation
import Fitness
import Foundation
package import HealthModel
package import HealthStorage
package import struct HealthModel.Unit

/// An estimate for display, stored or just computed, with its sample.
package struct EstimateEntry {
  package let kind: EstimateKind
  package let sample: QuantitySample

  package init(kind: EstimateKind, sample: QuantitySample) {
    self.kind = kind
    self.sample = sample
  }

  /// Returns the estimates of a workout.
  package static func entries(of workout: Workout, in store: HealthStore) async throws
    -> [EstimateEntry]
  {
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

  package var value: Double { (try? sample.quantity.value(in: unit)) ?? .nan }

  package var interval: (lower: Double, upper: Double)? {
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

/// One estimate as JSON, also used for `estimates` in `show --json`.
struct EstimateEntryJSON: Encodable {
  let entry: EstimateEntry

  init(_ entry: EstimateEntry) { self.entry = entry }

  enum CodingKeys: String, CodingKey {
    case type, value, unit, algorithm, version, start, end, inputs, details, prior, calibrated
    case interval = "interval_80"
    case standardDeviation = "standard_deviation"
    case earliestData = "earliest_data"
    case inputCount = "input_count"
    case unlimitedValue = "unlimited_value"
    case recalibratedFrom = "recalibrated_from"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(entry.kind.type.name, forKey: .type)
    try container.encode(entry.value, forKey: .value)
    try container.encode(entry.unit.description, forKey: .unit)
    try container.encodeIfPresent(entry.interval.map { [$0.lower, $0.upper] }, forKey: .interval)
    try container.encodeIfPresent(entry.standardDeviation, forKey: .standardDeviation)
    try container.encode(entry.kind.algorithm, forKey: .algorithm)
    try container.encodeIfPresent(entry.version, forKey: .version)
    try container.encode(entry.sample.span.start.rfc3339, forKey: .start)
    try container.encode(entry.sample.span.end.rfc3339, forKey: .end)
    try container.encodeIfPresent(entry.earliestData?.rfc3339, forKey: .earliestData)
    try container.encodeIfPresent(entry.inputCount, forKey: .inputCount)
    if !entry.inputs.isEmpty { try container.encode(entry.inputs, forKey: .inputs) }
    try container.encodeIfPresent(entry.prior, forKey: .prior)
    try container.encodeIfPresent(entry.unlimitedValue, forKey: .unlimitedValue)
    try container.encodeIfPresent(entry.isCalibrated, forKey: .calibrated)
    try container.encodeIfPresent(entry.recalibratedFrom?.rfc3339, forKey: .recalibratedFrom)
    if let details = entry.details {
      try container.encode(try JSONDecoder().decode(JSONTree.self, from: details), forKey: .details)
    }
  }
}

/// The class of an estimate: of cardio fitness by age and sex, of steadiness by the limits of this project.
package struct EstimateClass {
  /// The word for JSON: `low`, `above_average`, `ok`.
  package let word: String
  package let text: String

  package init?(_ entry: EstimateEntry, _ person: PersonRecord) {
    switch entry.kind {
    case .vo2Max:
      let facts = person.facts(at: entry.sample.span.end)
      guard let age = facts.age(at: entry.sample.span.end),
        let limits = CardioFitnessLimits(age: age, sex: facts.sex)
      else { return nil }
      let name: (String, String) =
        switch limits.fitnessClass(of: entry.value) {
        case .low: ("low", "low")
        case .belowAverage: ("below_average", "below average")
        case .aboveAverage: ("above_average", "above average")
        case .high: ("high", "high")
        }
      word = name.0
      text = "\(name.1) for your age and sex"
    case .sixMinuteWalk: return nil
    case .steadiness:
      guard let found = SteadinessClass(score: entry.value) else { return nil }
      let name: (String, String) =
        switch found {
        case .ok: ("ok", "OK")
        case .low: ("low", "low")
        case .veryLow: ("very_low", "very low")
        }
      word = name.0
      text = "\(name.1), by the limits of this project"
    }
  }
}

extension EstimateKind {
  /// The name for display.
  package var title: String {
    switch self {
    case .vo2Max: "VO₂max"
    case .sixMinuteWalk: "Six-minute walk"
    case .steadiness: "Walking steadiness"
    }
  }
}
