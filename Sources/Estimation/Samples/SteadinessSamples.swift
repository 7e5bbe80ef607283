import Fitness
import HealthModel
import HealthStorage

/// Walking steadiness scores as samples of their weeks, and the resulting events.
struct SteadinessSamples {
  private let sample = EstimateSample(kind: .steadiness)

  var prefix: String { sample.prefix }

  static let eventType = CategoryType.appleWalkingSteadinessEvent

  static var eventPrefix: String { EstimateSample.prefix(of: .category(eventType)) }

  func sample(_ estimate: SteadinessEstimate, week: CalendarWeek) -> QuantitySample {
    sample(estimate, over: week.span, name: week.monday.description)
  }

  func sample(_ estimate: SteadinessEstimate, over span: TimeRange, name: String) -> QuantitySample
  {
    var sample = sample.sample(
      estimate.score, interval: estimate.interval,
      standardDeviation: estimate.standardDeviation, unit: .percent, span: span,
      name: name, earliest: estimate.earliestDate)
    var metadata: Metadata = [.estimateInputCount: .number(Double(estimate.inputs.count))]
    if estimate.isLimited {
      metadata[.unlimitedValue] = .quantity(
        Quantity(estimate.score - estimate.limiting, .percent))
      let key: MetadataKey =
        estimate.limiting > 0 ? .quantityClampedToLowerBound : .quantityClampedToUpperBound
      metadata[key] = .bool(true)
    }
    metadata[.estimateDetails] = EstimateSample.details(SteadinessDetails(estimate))
    sample.header.metadata.merge(metadata) { $1 }
    return sample
  }

  static func sample(_ event: SteadinessEvent) -> CategorySample {
    var sample = CategorySample(
      type: eventType, value: event.kind.rawValue, span: TimeRange(at: event.date))
    sample.header.metadata = EstimateSample.identity(
      eventPrefix + "\(event.date.microseconds)")
    sample.header.metadata[.algorithm] = .string(SteadinessEstimator.name)
    sample.header.metadata[.algorithmVersion] = .number(Double(SteadinessEstimator.version))
    return sample
  }
}

/// The inputs of a score, stored in its metadata: the parts add up to the score.
struct SteadinessDetails: Codable, Hashable {
  struct Part: Codable, Hashable {
    var measure: String
    /// The value in the measure's unit.
    var value: Double
    /// Points of a score from 0 to 1; negative points reduce it.
    var points: Double
  }

  var base: Double
  var contributions: [Part]
  var days: Int
  var delayDays: Int

  init(_ estimate: SteadinessEstimate) {
    base = estimate.base
    contributions = estimate.contributions.map {
      Part(measure: $0.measure.rawValue, value: $0.value, points: $0.points)
    }
    days = estimate.dayCount
    delayDays = estimate.delayDays
  }
}
