import Fitness
import HealthModel
import Recording
import Sessions

/// What a field test measured and what it comes to, from what is kept with its workout and what is known of
/// the person.
struct FieldTestReport {
  let kind: FieldTestKind
  let end: FieldTestEnd
  let workout: Workout
  let facts: PersonFacts
  /// Beats per minute that someone counted at the end, where no strap told them.
  let countedHeartRate: Double?

  /// `nil` for a workout that was no test.
  init?(_ workout: Workout, facts: PersonFacts, countedHeartRate: Double? = nil) {
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

  var metadata: Metadata { workout.header.metadata }

  var distanceMeters: Double? { meters(.fieldTestDistance) }
  var courseMeters: Double? { meters(.fieldTestCourseLength) }
  var remainderMeters: Double? { meters(.fieldTestRemainder) }
  var horizontalAccuracyMeters: Double? { meters(.fieldTestHorizontalAccuracy) }
  var durationSeconds: Double { seconds(.fieldTestTime) ?? workout.span.duration.inSeconds }
  var restSeconds: Double? { seconds(.fieldTestRestTime) }
  var startHeartRate: Double? { rate(.fieldTestStartHeartRate) }
  var endHeartRate: Double? { rate(.fieldTestEndHeartRate) ?? countedHeartRate }
  var lapCount: Int? { metadata.number(.fieldTestLaps).map { Int(clamping: $0) } }
  var restCount: Int? { metadata.number(.fieldTestRests).map { Int(clamping: $0) } }
  var shuttleCount: Int? { metadata.number(.fieldTestShuttles).map { Int(clamping: $0) } }
  var level: Int? { metadata.number(.fieldTestLevel).map { Int(clamping: $0) } }

  /// Metres.
  var distanceInterval80: ClosedRange<Double>? {
    guard let distanceMeters, let deviation = meters(.fieldTestDistanceDeviation), deviation > 0
    else { return nil }
    let half = deviation * NormalQuantile.of80Percent
    return max(0, distanceMeters - half)...(distanceMeters + half)
  }

  /// The distance of a six-minute walk beside what healthy people like this one walk.
  var comparison: WalkTestComparison? {
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
