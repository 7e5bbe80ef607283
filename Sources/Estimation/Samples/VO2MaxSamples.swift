import Fitness
import Foundation
import HealthModel
import HealthStorage

/// VO₂max estimates as samples, each at the end of its workout.
struct VO2MaxSamples {
  private let sample = EstimateSample(kind: .vo2Max)

  var prefix: String { sample.prefix }

  func identifier(of workout: UUID) -> String { prefix + name(of: workout) }

  /// Returns the sample of an estimate for a workout; `nil` where it is based on laboratory values only.
  func sample(_ estimate: VO2MaxEstimate, workout: UUID?) -> QuantitySample {
    let unit = QuantityType.vo2Max.canonicalUnit
    var sample = sample.sample(
      estimate.value, interval: estimate.interval80,
      standardDeviation: estimate.standardDeviation, unit: unit, span: TimeRange(at: estimate.date),
      name: workout.map(name) ?? estimate.date.rfc3339,
      earliest: estimate.earliestDataUsed)
    var metadata: Metadata = [
      .vo2MaxTestType: .number(Double(estimate.testType.rawValue)),
      .estimateInputCount: .number(
        Double(estimate.workouts.count + estimate.laboratoryValues.count)),
      .estimateInputs: .string(
        (estimate.workouts + estimate.laboratoryValues).map { $0.uuidString.lowercased() }
          .joined(separator: " ")),
      .estimatePrior: .quantity(Quantity(estimate.prior.value, unit)),
    ]
    if estimate.isClamped {
      metadata[.unlimitedValue] = .quantity(Quantity(estimate.unclampedValue, unit))
      let key: MetadataKey =
        estimate.value > estimate.unclampedValue
        ? .quantityClampedToLowerBound : .quantityClampedToUpperBound
      metadata[key] = .bool(true)
    }
    metadata[.estimateDetails] = EstimateSample.details(VO2MaxDetails(estimate))
    sample.header.metadata.merge(metadata) { $1 }
    return sample
  }

  static func sample(_ event: LowCardioFitnessEvent) -> CategorySample {
    let unit = QuantityType.vo2Max.canonicalUnit
    let type = CategoryType.lowCardioFitnessEvent
    var sample = CategorySample(
      type: type, value: lowFitness, span: TimeRange(start: event.lowSince, end: event.date))
    sample.header.metadata = EstimateSample.identity(
      EstimateSample.prefix(of: .category(type)) + "\(event.date.microseconds)")
    sample.header.metadata[.algorithm] = .string(VO2MaxEstimator.name)
    sample.header.metadata[.algorithmVersion] = .number(Double(VO2MaxEstimator.version))
    sample.header.metadata[.vo2MaxValue] = .quantity(Quantity(event.value, unit))
    sample.header.metadata[.lowCardioFitnessEventThreshold] = .quantity(
      Quantity(event.threshold, unit))
    return sample
  }

  /// The only value of the category type.
  private static let lowFitness = 1

  private func name(of workout: UUID) -> String { workout.uuidString.lowercased() }
}
