import Foundation
package import HealthModel
package import Mobility

/// The samples of the mobility engine's results.
///
/// They are identified by their index among those of their kind, which is the same whenever the
/// recording is processed, so that processing it again replaces them without duplicates.
package struct WalkSamples: Sendable {
  static let types: Set<QuantityType> = [
    .stepCount, .pushCount, .walkingSpeed, .walkingStepLength, .walkingDoubleSupportPercentage,
    .walkingAsymmetryPercentage, .stairAscentSpeed, .stairDescentSpeed, .flightsClimbed,
  ]

  private let prefix: String
  private let configuration: MobilityConfiguration
  private var counts = CountSlice()
  private var sliceCount = 0
  private var boutCount = 0
  private var stairsCount = 0

  package init(prefix: String, _ configuration: MobilityConfiguration) {
    self.prefix = prefix
    self.configuration = configuration
  }

  private var countType: QuantityType { configuration.usesWheelchair ? .pushCount : .stepCount }

  /// Returns the samples that a result completes.
  package mutating func receive(_ finding: MobilityFinding) -> [QuantitySample] {
    switch finding {
    case .step(let step): countSamples(counts.receive(at: step.time))
    case .push(let date): countSamples(counts.receive(at: date))
    case .bout(let bout): samples(of: bout)
    case .stairs(let stairs): samples(of: stairs)
    case .paced, .running, .warning: []
    }
  }

  /// Returns the remaining samples, at the end or before a pause.
  package mutating func finish() -> [QuantitySample] { countSamples(counts.cut()) }

  mutating func shift(by offset: Duration) { counts.shift(by: offset) }

  private mutating func countSamples(_ slice: (span: TimeRange, count: Int)?) -> [QuantitySample] {
    guard let slice else { return [] }
    defer { sliceCount += 1 }
    return [
      sample(
        countType, GaitEstimate(Double(slice.count)), slice.span, "\(sliceCount)",
        configuration.usesWheelchair ? .simulated : nil)
    ]
  }

  private mutating func samples(of bout: WalkingBout) -> [QuantitySample] {
    defer { boutCount += 1 }
    let validity: Validity = bout.ground == .flat ? .flat : .presumedFlat
    let measures: [(QuantityType, GaitEstimate?)] = [
      (.walkingSpeed, bout.speed), (.walkingStepLength, bout.stepLength),
      (.walkingDoubleSupportPercentage, bout.doubleSupport),
      (.walkingAsymmetryPercentage, bout.asymmetry),
    ]
    // HealthKit's types are for flat ground (MOB-07).
    guard bout.ground.isFlat else { return [] }
    return measures.compactMap { type, estimate in
      estimate.map {
        var sample = sample(type, $0, bout.span, "bout-\(boutCount)", validity)
        sample.header.metadata.merge(facts(of: bout, type)) { $1 }
        return sample
      }
    }
  }

  /// The metadata of a bout that have no type of their own, and whether lengths are calibrated against
  /// known distances.
  private func facts(of bout: WalkingBout, _ type: QuantityType) -> Metadata {
    var facts: Metadata = [.boutStepCount: .number(Double(bout.stepCount))]
    if let cadence = bout.cadence {
      facts[.boutCadence] = .quantity(Quantity(cadence.value, .countPerMinute))
    }
    facts[.strideTimeVariability] = bout.strideTimeVariability.map(MetadataValue.number)
    if type == .walkingSpeed || type == .walkingStepLength {
      facts[.appleDeviceCalibrated] = .bool(configuration.calibration != nil)
    }
    return facts
  }

  private mutating func samples(of stairs: StairsBout) -> [QuantitySample] {
    defer { stairsCount += 1 }
    var samples: [QuantitySample] = []
    let name = "stairs-\(stairsCount)"
    if let speed = stairs.speedMetersPerSecond {
      let type: QuantityType = stairs.direction == .up ? .stairAscentSpeed : .stairDescentSpeed
      samples.append(sample(type, GaitEstimate(speed), stairs.span, name, .simulated))
    }
    if stairs.direction == .up, let flights = stairs.flights, flights > 0 {
      samples.append(
        sample(.flightsClimbed, GaitEstimate(Double(flights)), stairs.span, name, .simulated))
    }
    return samples
  }

  /// The validity of an estimate.
  private enum Validity: String {
    /// A barometer shows that the ground was level.
    case flat
    case presumedFlat = "presumed-flat"
    /// The method was tested only on simulated signals.
    case simulated = "simulated-only"
  }

  private func sample(
    _ type: QuantityType, _ estimate: GaitEstimate, _ span: TimeRange, _ name: String,
    _ validity: Validity?
  ) -> QuantitySample {
    let unit = type.canonicalUnit
    var sample = QuantitySample(
      type: type, quantity: Quantity(estimate.value, unit), span: span,
      header: ObjectHeader(uuid: .timeOrdered()))
    var metadata: Metadata = [
      .syncIdentifier: .string("\(prefix)\(type.name)/\(name)"),
      .syncVersion: .number(DerivedSamples.recordedVersion),
      .algorithm: .string(MobilityEngine.name),
      .algorithmVersion: .number(Double(MobilityEngine.version)),
      .sensorPlacement: .string(configuration.placement.rawValue),
    ]
    if let interval = estimate.interval80 {
      metadata[.interval80Lower] = .quantity(Quantity(interval.lowerBound, unit))
      metadata[.interval80Upper] = .quantity(Quantity(interval.upperBound, unit))
    }
    if let validity { metadata[.validity] = .string(validity.rawValue) }
    sample.header.metadata = metadata
    return sample
  }
}

/// Single events of a kind, steps or pushes, collected into samples of half a minute.
///
/// A sample extends from its first event to its last; so the same events produce the same samples, live
/// and later.
struct CountSlice: Sendable {
  /// The maximum length of a sample, and of the silence within it.
  private static let longest = SampleSlicer.sumInterval
  private static let longestPause = Duration.seconds(10)

  private var first: Instant?
  private var last: Instant?
  private var count = 0

  /// Adds the next event; returns a finished sample, if any.
  mutating func receive(at date: Instant) -> (span: TimeRange, count: Int)? {
    var whole: (span: TimeRange, count: Int)?
    if let first, let last, date - first >= Self.longest || date - last > Self.longestPause {
      whole = cut()
    }
    first = first ?? date
    last = date
    count += 1
    return whole
  }

  /// Ends the current sample.
  mutating func cut() -> (span: TimeRange, count: Int)? {
    guard let start = first, let end = last else { return nil }
    defer { (first, last, count) = (nil, nil, 0) }
    return (TimeRange(start: start, end: max(start, end)), count)
  }

  mutating func shift(by offset: Duration) {
    first? += offset
    last? += offset
  }
}
