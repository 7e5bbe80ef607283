import Fitness
import Foundation
import HealthModel
import HealthStorage
import Sessions

/// The sample of a completed six-minute walk test: measured, not predicted.
enum FieldTestSamples {
  static let algorithm = "guided-field-test"
  static let algorithmVersion = 1.0

  /// Returns the sample; empty for a test that the recording did not complete, as its distance is
  /// unknown.
  ///
  /// A person who stops early has walked as far as they could.
  static func samples(of outcome: FieldTestOutcome, recording id: UUID) -> [QuantitySample] {
    guard outcome.test.kind == .sixMinuteWalk, outcome.end != .interrupted,
      let meters = outcome.distanceMeters
    else { return [] }
    let type = QuantityType.sixMinuteWalkTestDistance
    var metadata = outcome.metadata
    metadata[.syncIdentifier] = .string("\(DerivedSamples.prefix(of: id))\(type.name)/test")
    metadata[.syncVersion] = .number(DerivedSamples.recordedVersion)
    metadata[.wasUserEntered] = .bool(false)
    metadata[.algorithm] = .string(algorithm)
    metadata[.algorithmVersion] = .number(algorithmVersion)
    if let deviation = outcome.distanceDeviationMeters {
      let half = deviation * NormalQuantile.of80Percent
      metadata[.interval80Lower] = .quantity(Quantity(meters - half, .meter))
      metadata[.interval80Upper] = .quantity(Quantity(meters + half, .meter))
    }
    return [
      QuantitySample(
        type: type, quantity: Quantity(meters, .meter), span: outcome.span,
        header: ObjectHeader(metadata: metadata))
    ]
  }
}

extension RecordingCore {
  var fieldTestSamples: [QuantitySample] {
    fieldTest?.outcome.map { FieldTestSamples.samples(of: $0, recording: id) } ?? []
  }
}
