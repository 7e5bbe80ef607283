import Foundation
import HealthModel
import RecordingCore

/// The samples of a collection, each with a sync identifier that a second collection of the same time repeats.
struct CollectedSamples: Sendable {
  /// What the sync identifiers of collected samples begin with.
  static let prefix = "collect/"
  private static let version = 1.0

  static func quantity(
    _ type: QuantityType, _ quantity: Quantity, _ span: TimeRange, _ metadata: Metadata = [:]
  ) -> Sample {
    var sample = QuantitySample(
      type: type, quantity: quantity, span: span,
      header: ObjectHeader(uuid: .timeOrdered()))
    sample.header.metadata = identity("\(type.name)/\(span.start.microseconds)", version)
      .merging(metadata) { $1 }
    return .quantity(sample)
  }

  static func category(
    _ type: CategoryType, _ value: Int, _ span: TimeRange, _ metadata: Metadata = [:]
  ) -> Sample {
    var sample = CategorySample(
      type: type, value: value, span: span, header: ObjectHeader(uuid: .timeOrdered()))
    sample.header.metadata = identity("\(type.name)/\(span.start.microseconds)", version)
      .merging(metadata) { $1 }
    return .category(sample)
  }

  /// Returns the identity of a sample; of several of a name the one with the greatest version is kept.
  static func identity(_ name: String, _ version: Double) -> Metadata {
    [.syncIdentifier: .string(prefix + name), .syncVersion: .number(version)]
  }
}
