public import Fitness
import Foundation
public import HealthModel
public import HealthStorage

/// A reader of walking bouts from the store; samples of several types from the same interval are one bout.
public struct WalkReader: Sendable {
  /// The sample types of a bout.
  public static let types: [QuantityType] = [
    .walkingSpeed, .walkingStepLength, .walkingDoubleSupportPercentage,
    .walkingAsymmetryPercentage,
  ]

  let store: HealthStore

  public init(_ store: HealthStore) { self.store = store }

  /// Returns the bouts that begin in an interval, without those in excluded workouts.
  public func walks(in span: TimeRange) async throws(StoreError) -> WalkHistory {
    let leftOut = try await LeftOutSpans(of: store, in: span)
    var observations: [WalkObservation] = []
    var open: [Bout: WalkObservation] = [:]
    var start: Instant?
    let query = SampleQuery(
      Self.types.map { .init(.quantity($0), where: .time(in: span, [.strictStart])) },
      sort: [.oldestFirst])
    for try await batch in store.batches(query) {
      for case .quantity(let sample) in batch where !leftOut.contain(sample.span.start) {
        if sample.span.start != start {
          observations += open.values
          open.removeAll(keepingCapacity: true)
          start = sample.span.start
        }
        let bout = Bout(
          end: sample.span.end, source: sample.header.sourceRevision?.source.bundleIdentifier)
        open[bout, default: WalkObservation(sample)].receive(sample)
      }
    }
    return WalkHistory(observations + open.values)
  }

  /// The key of a bout: samples of one source with the same start and end.
  private struct Bout: Hashable {
    var end: Instant
    var source: String?
  }
}

extension WalkObservation {
  /// Creates the bout of a sample; without a placement it is assumed to be from a phone near the waist.
  fileprivate init(_ sample: QuantitySample) {
    let metadata = sample.header.metadata
    var isNearCentre = true
    if case .string(let placement)? = metadata[.sensorPlacement] {
      isNearCentre = Self.central.contains(placement)
    }
    self.init(id: sample.uuid, span: sample.span, isNearCentre: isNearCentre, stepCount: 0)
  }

  private static let central: Set<String> = ["lower-back", "waist", "pocket", "bag"]

  fileprivate mutating func receive(_ sample: QuantitySample) {
    // The result does not depend on the order of the samples.
    if sample.uuid < id { id = sample.uuid }
    let metadata = sample.header.metadata
    let value = try? sample.quantity.value(in: sample.type.canonicalUnit)
    switch sample.type {
    case .walkingSpeed: speed = value
    case .walkingStepLength: stepLength = value
    case .walkingDoubleSupportPercentage: doubleSupport = value
    case .walkingAsymmetryPercentage: asymmetry = value
    default: break
    }
    if case .number(let count)? = metadata[.boutStepCount] { stepCount = Int(clamping: count) }
    if case .number(let variability)? = metadata[.strideTimeVariability] {
      strideTimeVariability = variability
    }
    if case .quantity(let rate)? = metadata[.boutCadence] {
      cadence = try? rate.value(in: .countPerMinute)
    }
    if metadata[.appleDeviceCalibrated] == .bool(true) { isCalibrated = true }
    if stepCount == 0, let speed, let stepLength, stepLength > 0 {
      stepCount = Int(clamping: (speed / stepLength * (span.duration / .seconds(1))).rounded())
    }
  }
}
