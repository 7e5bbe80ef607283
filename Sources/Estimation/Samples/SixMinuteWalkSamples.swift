import Fitness
import HealthModel
import HealthStorage

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
