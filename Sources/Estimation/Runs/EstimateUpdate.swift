public import Fitness
import Foundation
public import HealthModel
public import HealthStorage

/// An update that synchronizes the stored estimates with the data in the store.
///
/// Estimates of the oxygen uptake belong to workouts, those of walking to completed calendar weeks. All
/// estimates in the requested time are made again: unchanged results are not written, changed ones get the
/// next version, and those that the data no longer support are deleted.
public struct EstimateUpdate {
  /// The progress of the update.
  public enum Progress: Hashable, Sendable {
    case workouts(Int, of: Int)
    case walks
  }

  /// The result of the update.
  public struct Outcome: Hashable, Sendable {
    /// The number of samples saved or deleted.
    public var changed = 0
    public var vo2Max: [VO2MaxEstimate] = []
    public var sixMinuteWalks: [SixMinuteWalkOfWeek] = []
    public var steadiness: [SteadinessOfWeek] = []
    /// The new events that the person is to be notified of.
    public var steadinessEvents: [SteadinessEvent] = []
    /// The new declines of steadiness that call for a check-in.
    public var declines: [SteadinessTrend] = []
    public var lowFitnessEvents: [LowCardioFitnessEvent] = []
  }

  let estimator: Estimator
  let store: HealthStore

  public init(_ store: HealthStore) async throws(StoreError) {
    self.store = store
    estimator = try await Estimator(store)
  }

  /// Makes the estimates of an interval again.
  ///
  /// - Parameters:
  ///   - start: Estimates for earlier moments are unchanged.
  ///   - now: The end of the interval; later data are ignored.
  ///   - progress: Called with the progress.
  /// - Returns: The estimates, and the changes in the store.
  /// - Throws: `StoreError`, or `CancellationError`; samples saved by then are retained.
  public func run(
    from start: Instant, until now: Instant, progress: (Progress) -> Void = { _ in }
  ) async throws -> Outcome {
    var outcome = Outcome()
    let first = try await firstInput() ?? now
    let span = TimeRange(start: max(start, first), end: now)
    try await updateVO2Max(in: span, since: start, &outcome, progress)
    progress(.walks)
    try await updateWeeks(in: span, since: start, &outcome)
    try await updateBasalEnergy(in: span, since: start, &outcome)
    try await updateLowFitnessEvents(until: now, &outcome)
    try await updateSteadinessEvents(until: now, &outcome)
    return outcome
  }

  /// Returns the start of the oldest input sample; no estimate exists before it.
  private func firstInput() async throws(StoreError) -> Instant? {
    var first: Instant?
    let types = WalkReader.types.map(ObjectType.quantity) + WearReader.signs
    for type in [ObjectType.workout] + types {
      let query = SampleQuery(type, sort: [.oldestFirst], limit: 1)
      guard let start = try await store.samples(query).first?.span.start else { continue }
      first = min(first ?? start, start)
    }
    return first
  }

  private func updateVO2Max(
    in span: TimeRange, since start: Instant, _ outcome: inout Outcome,
    _ progress: (Progress) -> Void
  ) async throws {
    let window = try await estimator.fitnessWindow(of: span)
    let findings = try await WorkoutFindings(store).findings(in: window) {
      progress(.workouts($0, of: $1))
    }
    let observed = findings.filter { finding in
      guard case .observed = finding else { return false }
      return finding.span.end >= span.start
    }
    let estimates = try await estimator.vo2Max(at: observed.map(\.span.end), findings: findings)
    let words = VO2MaxSamples()
    var samples: [Sample] = []
    var workouts: [String: UUID] = [:]
    for (finding, estimate) in zip(observed, estimates) {
      guard case .success(let estimate) = estimate else { continue }
      outcome.vo2Max.append(estimate)
      samples.append(.quantity(words.sample(estimate, workout: finding.id)))
      workouts[words.identifier(of: finding.id)] = finding.id
    }
    outcome.changed += try await store.replaceEstimates(
      of: .quantity(.vo2Max), named: words.prefix,
      in: TimeRange(start: start, end: window.end), with: samples, workouts: workouts)
  }

  private func updateWeeks(
    in span: TimeRange, since start: Instant, _ outcome: inout Outcome
  ) async throws {
    let weeks = WeekGrid(in: estimator.person.zone).weeks(endingIn: span)
    let firstEnd = weeks.first?.span.end ?? span.end
    let window = TimeRange(start: firstEnd - Estimator.walkingWindow, end: span.end)
    let inputs = try await estimator.sixMinuteWalkInputs(in: window)
    let facts = estimator.person.facts
    outcome.sixMinuteWalks = SixMinuteWalkEstimator().history(
      of: weeks, facts: facts, inputs: inputs)
    outcome.steadiness = SteadinessEstimator().history(
      of: weeks, facts: facts, walks: inputs.walks)
    // The first week may begin before the requested time and end in it.
    let interval = TimeRange(
      start: min(start, weeks.first?.span.start ?? span.end), end: span.end)
    let distances = SixMinuteWalkSamples()
    outcome.changed += try await store.replaceEstimates(
      of: .quantity(.sixMinuteWalkTestDistance), named: distances.prefix, in: interval,
      with: outcome.sixMinuteWalks.compactMap { week in
        week.estimate.map { .quantity(distances.sample($0, week: week.week)) }
      })
    let scores = SteadinessSamples()
    outcome.changed += try await store.replaceEstimates(
      of: .quantity(.appleWalkingSteadiness), named: scores.prefix, in: interval,
      with: outcome.steadiness.compactMap { week in
        week.estimate.map { .quantity(scores.sample($0, week: week.week)) }
      })
  }
}
