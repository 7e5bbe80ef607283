import Estimation
package import Fitness
package import HealthModel
package import HealthStorage
import Recording
package import Sessions

/// The measurements and the result of a field test, from its workout and the facts about the person.
package struct FieldTestReport {
  package let kind: FieldTestKind
  package let end: FieldTestEnd
  let workout: Workout
  let facts: PersonFacts
  /// The heart rate in beats per minute counted by hand at the end, without a strap.
  let countedHeartRate: Double?

  /// Creates a report; `nil` for a workout that is not a test.
  package init?(_ workout: Workout, facts: PersonFacts, countedHeartRate: Double? = nil) {
    let metadata = workout.header.metadata
    guard let kind = metadata.string(.fieldTest).flatMap(FieldTestKind.init),
      let end = metadata.string(.fieldTestEnd).flatMap(FieldTestEnd.init)
    else { return nil }
    self.kind = kind
    self.end = end
    self.workout = workout
    self.facts = facts
    self.countedHeartRate = countedHeartRate
  }

  /// Reads the test that a workout was; `nil` if it was none.
  ///
  /// - Parameters:
  ///   - workout: The workout.
  ///   - store: The store, opened as its owner.
  /// - Throws: The any-time cases of `StoreError`.
  package init?(of workout: Workout, in store: HealthStore) async throws {
    guard workout.header.metadata.string(.fieldTest) != nil else { return nil }
    self.init(workout, facts: try await PersonRecord(of: store).facts(at: workout.span.end))
  }

  package var metadata: Metadata { workout.header.metadata }

  package var distanceMeters: Double? { meters(.fieldTestDistance) }
  package var courseMeters: Double? { meters(.fieldTestCourseLength) }
  var remainderMeters: Double? { meters(.fieldTestRemainder) }
  var horizontalAccuracyMeters: Double? { meters(.fieldTestHorizontalAccuracy) }
  package var durationSeconds: Double { seconds(.fieldTestTime) ?? workout.span.duration.inSeconds }
  package var restSeconds: Double? { seconds(.fieldTestRestTime) }
  package var startHeartRate: Double? { rate(.fieldTestStartHeartRate) }
  package var endHeartRate: Double? { rate(.fieldTestEndHeartRate) ?? countedHeartRate }
  package var lapCount: Int? { metadata.number(.fieldTestLaps).map { Int(clamping: $0) } }
  package var restCount: Int? { metadata.number(.fieldTestRests).map { Int(clamping: $0) } }
  package var shuttleCount: Int? { metadata.number(.fieldTestShuttles).map { Int(clamping: $0) } }
  package var level: Int? { metadata.number(.fieldTestLevel).map { Int(clamping: $0) } }

  /// The 80 % interval of the distance in meters.
  package var distanceInterval80: ClosedRange<Double>? {
    guard let distanceMeters, let deviation = meters(.fieldTestDistanceDeviation), deviation > 0
    else { return nil }
    let half = deviation * NormalQuantile.of80Percent
    return max(0, distanceMeters - half)...(distanceMeters + half)
  }

  /// The distance of a six-minute walk compared with that of similar healthy people.
  package var comparison: WalkTestComparison? {
    guard kind == .sixMinuteWalk, end != .interrupted, let distanceMeters else { return nil }
    return SixMinuteWalkTest(
      start: workout.span.start, duration: min(durationSeconds, SixMinuteWalkTest.seconds),
      distance: .route(meters: distanceMeters)
    )?.comparison(facts: facts)
  }

  private func meters(_ key: MetadataKey) -> Double? {
    try? metadata.quantity(key)?.value(in: .meter)
  }

  private func seconds(_ key: MetadataKey) -> Double? {
    try? metadata.quantity(key)?.value(in: .second)
  }

  private func rate(_ key: MetadataKey) -> Double? {
    try? metadata.quantity(key)?.value(in: .countPerMinute)
  }
}
