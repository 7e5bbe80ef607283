import Fitness
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

/// The basal energy of calendar days as samples, one for each day.
///
/// The active energy of a workout is only the part beyond rest, so no energy is counted twice.
struct BasalEnergySamples {
  static var prefix: String { EstimateSample.prefix(of: .quantity(.basalEnergyBurned)) }

  func sample(_ energy: BasalEnergy, day: CalendarDay, span: TimeRange) -> QuantitySample {
    let total = energy.total
    var sample = QuantitySample(
      type: .basalEnergyBurned, quantity: Quantity(total.kilocalories, .kilocalorie), span: span)
    sample.header.metadata = EstimateSample.identity(Self.prefix + day.description)
    sample.header.metadata[.algorithm] = .string(BasalEnergy.name)
    sample.header.metadata[.algorithmVersion] = .number(Double(BasalEnergy.version))
    sample.header.metadata[.interval80Lower] = .quantity(
      Quantity(total.interval80.lowerBound, .kilocalorie))
    sample.header.metadata[.interval80Upper] = .quantity(
      Quantity(total.interval80.upperBound, .kilocalorie))
    return sample
  }
}

/// Six-minute walk estimates as samples, each for its week.
struct SixMinuteWalkSamples {
  private let sample = EstimateSample(kind: .sixMinuteWalk)

  var prefix: String { sample.prefix }

  func sample(_ estimate: SixMinuteWalkEstimate, week: CalendarWeek) -> QuantitySample {
    sample(estimate, over: week.span, name: week.monday.description)
  }

  func sample(_ estimate: SixMinuteWalkEstimate, over span: TimeRange, name: String)
    -> QuantitySample
  {
    var sample = sample.sample(
      estimate.meters, interval: estimate.interval,
      standardDeviation: estimate.standardDeviation, unit: .meter, span: span,
      name: name, earliest: estimate.earliestDate)
    var metadata: Metadata = [
      .estimateInputCount: .number(Double(estimate.inputs.count)),
      .estimatePrior: .quantity(Quantity(estimate.prior.mean, .meter)),
      .appleDeviceCalibrated: .bool(estimate.calibrationStatus == .calibrated),
    ]
    if estimate.isCapped {
      metadata[.unlimitedValue] = .quantity(Quantity(estimate.unlimitedMeters, .meter))
      metadata[.quantityClampedToUpperBound] = .bool(true)
    }
    metadata[.recalibratedFrom] = estimate.recalibratedFrom.map(MetadataValue.date)
    metadata[.estimateDetails] = EstimateSample.details(SixMinuteWalkDetails(estimate))
    sample.header.metadata.merge(metadata) { $1 }
    return sample
  }
}

/// The inputs of a six-minute walk estimate, stored in its metadata.
struct SixMinuteWalkDetails: Codable, Hashable {
  var bouts: Int
  var tests: Int
  var weeks: Int
  var personFactor: Double
  /// The deviation in meters between two estimates of one person from chance alone.
  var changeDeviation: Double
  var isGateRelaxed: Bool
  var usesOxygenUptake: Bool

  init(_ estimate: SixMinuteWalkEstimate) {
    bouts = estimate.boutCount
    tests = estimate.testCount
    weeks = estimate.weekCount
    personFactor = estimate.personFactor
    changeDeviation = estimate.changeDeviation
    isGateRelaxed = estimate.isGateRelaxed
    usesOxygenUptake = estimate.usesOxygenUptake
  }
}
