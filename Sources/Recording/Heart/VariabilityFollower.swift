import Fitness
import Foundation
import HealthModel
import HealthStorage
import Routes
import Sessions

/// The engine of the heart rate variability in a recording, and the samples of its windows.
struct VariabilityFollower: Sendable {
  private let prefix: String
  private var engine: HeartRateVariabilityEngine
  private var meter = MotionIntensityMeter()
  private var isFinished = false
  private var count = 0

  init(recording id: UUID, _ activity: WorkoutActivityType) {
    prefix = DerivedSamples.prefix(of: id)
    engine = HeartRateVariabilityEngine(activity)
  }

  static let types: Set<QuantityType> = [.heartRateVariabilitySDNN, .heartRateVariabilityRMSSD]

  /// The value of `HKHeartRateMotionContext` for a sedentary person.
  private static let sedentary = 1.0

  var hasBeats: Bool { engine.beatCount > 0 }

  /// The reason why there are no samples; `nil` if there are some.
  var refusal: HeartRateVariabilityUnavailability? { engine.refusal }

  mutating func process(_ rate: HeartRate, at time: Instant) -> [QuantitySample] {
    engine.process(rate.beatIntervals, at: time).flatMap { samples(of: $0) }
  }

  mutating func process(_ reading: Reading<MotionSample>) -> [QuantitySample] {
    guard let second = meter.process(reading) else { return [] }
    let isStill = second.standardDeviation < AutoPauseThresholds.onFoot.stillDeviation
    return engine.process(isStill: isStill, at: second.span.start).flatMap { samples(of: $0) }
  }

  mutating func finish() -> [QuantitySample] {
    guard !isFinished else { return [] }
    isFinished = true
    return engine.finish().flatMap { samples(of: $0) }
  }

  mutating func shift(by offset: Duration) {
    engine.shift(by: offset)
    meter.shift(by: offset)
  }

  /// They are identified by their position, so that a recording that is processed again replaces
  /// them.
  private mutating func samples(of found: HeartRateVariability) -> [QuantitySample] {
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
