import Foundation
import HealthModel
import HealthStorage

import struct HealthModel.Unit

/// What every sample of an estimate says of itself.
struct EstimateSample {
  let kind: EstimateKind

  /// What the sync identifiers of the kind begin with.
  var prefix: String { Self.prefix(of: .quantity(kind.type)) }

  static func prefix(of type: ObjectType) -> String {
    "\(EstimateSamples.prefix)\(type.name)/"
  }

  /// A sample with its identity and its interval, in a unit; its name says which estimate of the kind it is, a
  /// workout's, a week's.
  func sample(
    _ value: Double, interval: ClosedRange<Double>, standardDeviation: Double, unit: Unit,
    span: Span, name: String, earliest: Instant
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

  /// JSON with its keys in order, so that the same facts are the same text.
  static func details(_ facts: some Encodable) -> MetadataValue? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(facts)).map { .string(String(decoding: $0, as: UTF8.self)) }
  }
}
