public import Fitness
public import HealthModel

extension Estimator {
  /// An estimate for a moment as the sample it would be; nothing is saved.
  ///
  /// Of walking it is of the seven days before the moment, where a saved one is of a calendar week.
  public func sample(
    of kind: EstimateKind, at date: Instant, progress: (Int, Int) -> Void = { _, _ in }
  ) async throws -> Result<QuantitySample, EstimateRefusal> {
    let week = Span(start: date - .seconds(7 * 86_400), end: date)
    switch kind {
    case .vo2Max:
      return try await vo2Max(at: date, progress: progress)
        .map { VO2MaxSamples().sample($0, workout: $0.workouts.last) }
    case .sixMinuteWalk:
      return try await sixMinuteWalk(at: date)
        .map { SixMinuteWalkSamples().sample($0, over: week, name: date.rfc3339) }
    case .steadiness:
      return try await steadiness(at: date)
        .map { SteadinessSamples().sample($0, over: week, name: date.rfc3339) }
    }
  }
}
