import Estimation
import Foundation
import HealthModel

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
