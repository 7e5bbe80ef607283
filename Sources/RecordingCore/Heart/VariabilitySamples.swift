package import Fitness
package import HealthModel

/// The samples of the heart rate variability at rest.
package struct VariabilitySamples: Sendable {
  /// The value of `HKHeartRateMotionContext` for a sedentary person.
  private static let sedentary = 1.0

  private let prefix: String
  private var count = 0

  /// - Parameter prefix: What their sync identifiers begin with.
  package init(prefix: String) { self.prefix = prefix }

  /// Returns the samples of a window.
  ///
  /// They are identified by their position, so that a recording that is processed again replaces
  /// them.
  package mutating func samples(of found: HeartRateVariability) -> [QuantitySample] {
    defer { count += 1 }
    let measures: [(QuantityType, Double)] = [
      (.heartRateVariabilitySDNN, found.standardDeviation),
      (.heartRateVariabilityRMSSD, found.successiveDifference),
    ]
    return measures.map { type, value in
      var sample = QuantitySample(
        type: type, quantity: Quantity(value, .millisecond), span: found.span)
      sample.header.metadata = metadata(of: found)
      sample.header.metadata[.syncIdentifier] = .string("\(prefix)\(type.name)/rest-\(count)")
      return sample
    }
  }

  private func metadata(of found: HeartRateVariability) -> Metadata {
    var metadata: Metadata = [
      .syncVersion: .number(DerivedSamples.recordedVersion),
      .algorithm: .string(HeartRateVariabilityEngine.name),
      .algorithmVersion: .number(Double(HeartRateVariabilityEngine.version)),
      .beatCount: .number(Double(found.beatCount)),
      .rejectedBeatCount: .number(Double(found.rejectedCount)),
      .meanHeartRate: .quantity(Quantity(found.meanRate, .countPerMinute)),
    ]
    if found.isStillnessMeasured {
      metadata[.heartRateMotionContext] = .number(Self.sedentary)
    }
    return metadata
  }
}
