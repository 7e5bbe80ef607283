public import Fitness
import Foundation
public import HealthModel
public import HealthStorage

/// The inputs of a VO₂max estimate, stored in its metadata.
struct VO2MaxDetails: Codable, Hashable {
  var workouts: Int
  var segments: Int
  var lowestFraction: Double
  var highestFraction: Double
  /// Beats per minute, and their source.
  var maximumHeartRate: Double
  var maximumHeartRateSource: String
  var restingHeartRate: Double
  var isRestingHeartRateMeasured: Bool
  var priorSource: String
  var demandEquations: [String]
  /// Absent where the person has not answered.
  var takesHeartRateMedication: Bool?
  /// The limits in mL/min·kg between the classes for the age and sex.
  var lowLimit: Double?

  init(_ estimate: VO2MaxEstimate) {
    workouts = estimate.workouts.count
    segments = estimate.segmentCount
    lowestFraction = estimate.fractions.lowerBound
    highestFraction = estimate.fractions.upperBound
    maximumHeartRate = estimate.maximumHeartRate.beatsPerMinute
    maximumHeartRateSource = "\(estimate.maximumHeartRate.source)"
    restingHeartRate = estimate.restingHeartRate.beatsPerMinute
    isRestingHeartRateMeasured = estimate.restingHeartRate.isMeasured
    priorSource = "\(estimate.prior.source)"
    demandEquations = estimate.gaits.map { $0 == .walking ? "looney-2019" : "leger-mercier-1984" }
      .sorted()
    takesHeartRateMedication = estimate.takesHeartRateMedication
    lowLimit = estimate.limits?.low
  }
}

/// A reader of this project's estimates from the store.
public struct StoredEstimates: Sendable {
  let store: HealthStore

  public init(_ store: HealthStore) { self.store = store }

  /// Returns the estimates of a kind, oldest first; other samples of the type, such as entered results, are
  /// omitted.
  public func samples(
    of kind: EstimateKind, until date: Instant
  ) async throws(StoreError) -> [QuantitySample] {
    try await store.quantitySamples(
      kind.type, where: .time(from: nil, to: date + .microseconds(1)), sort: [.oldestFirst]
    ).filter { $0.isEstimate && $0.span.end <= date }
  }

  public func steadinessScores(until date: Instant) async throws(StoreError) -> [SteadinessScore] {
    try await samples(of: .steadiness, until: date).compactMap { sample in
      (try? sample.quantity.value(in: .percent))
        .map { SteadinessScore(date: sample.span.end, score: $0) }
    }
  }

  public func cardioFitness(
    until date: Instant
  ) async throws(StoreError) -> [CardioFitnessReading] {
    try await samples(of: .vo2Max, until: date).compactMap { sample in
      let unit = QuantityType.vo2Max.canonicalUnit
      guard let value = try? sample.quantity.value(in: unit),
        case .quantity(let upper)? = sample.header.metadata[.interval80Upper],
        let upperBound = try? upper.value(in: unit),
        case .string(let text)? = sample.header.metadata[.estimateDetails],
        let details = try? JSONDecoder().decode(VO2MaxDetails.self, from: Data(text.utf8))
      else { return nil }
      return CardioFitnessReading(
        date: sample.span.end, value: value, upperBound80: upperBound,
        lowLimit: details.lowLimit,
        takesHeartRateMedication: details.takesHeartRateMedication)
    }
  }
}
