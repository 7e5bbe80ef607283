public import Fitness
public import HealthModel

extension Estimator {
  /// Returns an estimate for a moment as an unsaved sample.
  ///
  /// Walking estimates cover the seven days before the moment, whereas saved ones cover a calendar week.
  public func sample(
    of kind: EstimateKind, at date: Instant, progress: (Int, Int) -> Void = { _, _ in }
  ) async throws -> Result<QuantitySample, EstimateUnavailability> {
    let week = TimeRange(start: date - .seconds(7 * 86_400), end: date)
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
