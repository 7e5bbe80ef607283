import Foundation
import HealthModel
import HealthStorage

import struct HealthModel.Unit

/// The common properties of all estimate samples.
struct EstimateSample {
  let kind: EstimateKind

  /// The prefix of the kind's sync identifiers.
  var prefix: String { Self.prefix(of: .quantity(kind.type)) }

  static func prefix(of type: ObjectType) -> String {
    "\(EstimateSamples.prefix)\(type.name)/"
  }

  /// Returns a sample with its identity and its interval, in a unit; the name identifies the estimate within
  /// its kind, such as that of a workout or a week.
  func sample(
    _ value: Double, interval: ClosedRange<Double>, standardDeviation: Double, unit: Unit,
    span: TimeRange, name: String, earliest: Instant
  ) -> QuantitySample {
    var sample = QuantitySample(type: kind.type, quantity: Quantity(value, unit), span: span)
    sample.header.metadata = Self.identity(prefix + name).merging([
      .algorithm: .string(kind.algorithm),
      .algorithmVersion: .number(Double(kind.algorithmVersion)),
      .interval80Lower: .quantity(Quantity(interval.lowerBound, unit)),
      .interval80Upper: .quantity(Quantity(interval.upperBound, unit)),
      .standardDeviation: .quantity(Quantity(standardDeviation, unit)),
      .dateOfEarliestDataUsedForEstimate: .date(earliest),
    ]) { $1 }
    return sample
  }

  static func identity(_ identifier: String) -> Metadata {
    [
      .syncIdentifier: .string(identifier),
      .syncVersion: .number(EstimateSamples.firstVersion),
    ]
  }

  /// Returns JSON with sorted keys, so that equal facts have equal text.
  static func details(_ facts: some Encodable) -> MetadataValue? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(facts)).map { .string(String(decoding: $0, as: UTF8.self)) }
  }
}
