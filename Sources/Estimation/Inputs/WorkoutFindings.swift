public import Fitness
import Foundation
public import HealthModel
public import HealthStorage

/// The fitness data of the workouts in an interval.
public struct WorkoutFindings: Sendable {
  let store: HealthStore

  public init(_ store: HealthStore) { self.store = store }

  /// Evaluates every workout that ends in an interval, oldest first.
  ///
  /// - Parameters:
  ///   - span: The interval that contains the ends of the workouts.
  ///   - progress: Called with the number of evaluated workouts and their total.
  /// - Returns: One result for each workout with measurements.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func findings(
    in span: TimeRange, progress: (Int, Int) -> Void = { _, _ in }
  ) async throws -> [VO2MaxFinding] {
    let leftOut = try await LeftOutSpans(of: store, in: span)
    let workouts = try await workouts(in: span)
    var findings: [VO2MaxFinding] = []
    for (index, workout) in workouts.enumerated() {
      try Task.checkCancellation()
      if let finding = try await finding(
        of: workout, isLeftOut: leftOut.contain(workout.span.start))
      {
        findings.append(finding)
      }
      progress(index + 1, workouts.count)
    }
    return findings
  }

  /// Returns the result of one workout; `nil` where it has no measurements.
  func finding(of workout: Workout, isLeftOut: Bool) async throws -> VO2MaxFinding? {
    let configuration = workout.configuration
    var qualifier = VO2MaxQualifier(
      id: workout.uuid, activity: configuration.activityType,
      isIndoor: configuration.locationType == .indoor, isLeftOut: isLeftOut,
      temperature: workout.temperature)
    // The measurements of other activities are not needed.
    guard Self.activities.contains(configuration.activityType), !isLeftOut else {
      qualifier.process(EffortMoment(time: workout.span.start))
      return qualifier.finish()
    }
    try await EffortReader(store).read(workout) { qualifier.process($0) }
    return qualifier.finish()
  }

  private static let activities: Set<WorkoutActivityType> = [.walking, .running, .hiking]

  private func workouts(in span: TimeRange) async throws(StoreError) -> [Workout] {
    var workouts: [Workout] = []
    let query = SampleQuery(.workout, where: .time(in: span), sort: [.oldestFirst])
    for try await batch in store.batches(query) {
      for case .workout(let workout) in batch where span.contains(workout.span.end) {
        workouts.append(workout)
      }
    }
    return workouts
  }
}

extension Workout {
  /// The temperature in degrees Celsius, where known.
  fileprivate var temperature: Double? {
    guard case .quantity(let temperature)? = header.metadata[.weatherTemperature] else {
      return nil
    }
    return try? temperature.value(in: .degreeCelsius)
  }
}

/// The intervals that a person's estimates exclude: excluded workouts, and pregnancy.
struct LeftOutSpans: Sendable {
  /// The maximum duration before the interval in which the start of a workout is searched.
  private static let longest = Duration.seconds(7 * 86_400)

  /// The intervals by start.
  private var spans: [TimeRange] = []

  init(of store: HealthStore, in span: TimeRange) async throws(StoreError) {
    let workouts = SampleQuery(
      .workout,
      where: .time(from: span.start - Self.longest, to: span.end)
        && .metadata(.leftOutOfEstimates, .equal, .bool(true)), sort: [.oldestFirst])
    for try await batch in store.batches(workouts) { spans += batch.map(\.span) }
    spans += try await store.categorySamples(.pregnancy, where: .time(in: span)).map(\.span)
    spans.sort { $0.start < $1.start }
  }

  func contain(_ instant: Instant) -> Bool { spans.contains { $0.contains(instant) } }
}
