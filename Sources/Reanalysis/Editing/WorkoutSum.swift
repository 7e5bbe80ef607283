import HealthModel
import HealthStorage

/// Two workouts of one activity as one, with the time between them as a pause.
///
/// If one of them has several activities, the sum has them, and the other one as an activity.
struct WorkoutSum {
  private let first: Workout
  private let second: Workout

  init(_ first: Workout, _ second: Workout) {
    self.first = first
    self.second = second
  }

  /// - Throws: ``WorkoutEditError/differentActivities(_:_:)``, ``WorkoutEditError/overlap``.
  func workout() throws(WorkoutEditError) -> Workout {
    let activities = (first.configuration.activityType, second.configuration.activityType)
    guard activities.0 == activities.1 else {
      throw .differentActivities(activities.0, activities.1)
    }
    guard first.span.end <= second.span.start else { throw .overlap }
    var sum = first
    sum.span = TimeRange(start: first.span.start, end: second.span.end)
    sum.events = first.events
    if first.span.end < second.span.start {
      if !isPausedAtEnd { sum.events.append(WorkoutEvent(kind: .pause, at: first.span.end)) }
      sum.events.append(WorkoutEvent(kind: .resume, at: second.span.start))
    } else if isPausedAtEnd {
      sum.events.append(WorkoutEvent(kind: .resume, at: second.span.start))
    }
    sum.events += second.events
    sum.totals = totals
    sum.header.metadata = metadata
    sum.activities =
      first.isMultisport || second.isMultisport
      ? Self.parts(of: first) + Self.parts(of: second) : []
    return sum
  }

  private static func parts(of workout: Workout) -> [WorkoutActivity] {
    guard !workout.isMultisport else { return workout.activities }
    return [
      WorkoutActivity(
        uuid: workout.uuid, workout.configuration, span: workout.span, totals: workout.totals)
    ]
  }

  private var isPausedAtEnd: Bool {
    let last = first.events.last { $0.kind == .pause || $0.kind == .resume }
    return last?.kind == .pause
  }

  /// The sums of what is known.
  private var totals: Workout.Totals {
    let (one, two) = (first.totals, second.totals)
    func add<Number: AdditiveArithmetic>(_ a: Number?, _ b: Number?) -> Number? {
      guard let a, let b else { return a ?? b }
      return a + b
    }
    func highest(_ a: Double?, _ b: Double?) -> Double? {
      guard let a, let b else { return a ?? b }
      return max(a, b)
    }
    var sum = Workout.Totals()
    sum.distanceMeters = add(one.distanceMeters, two.distanceMeters)
    sum.energyKilocalories = add(one.energyKilocalories, two.energyKilocalories)
    sum.ascentMeters = add(one.ascentMeters, two.ascentMeters)
    sum.descentMeters = add(one.descentMeters, two.descentMeters)
    sum.movingSeconds = add(one.movingSeconds, two.movingSeconds)
    sum.stepCount = add(one.stepCount, two.stepCount)
    sum.strokeCount = add(one.strokeCount, two.strokeCount)
    sum.maximumSpeedMetersPerSecond = highest(
      one.maximumSpeedMetersPerSecond, two.maximumSpeedMetersPerSecond)
    sum.maximumHeartRate = highest(one.maximumHeartRate, two.maximumHeartRate)
    sum.averageHeartRate = averageHeartRate
    return sum
  }

  /// The average over the time of the workouts that have one.
  private var averageHeartRate: Double? {
    let (one, two) = (first.totals.averageHeartRate, second.totals.averageHeartRate)
    guard let one, let two else { return one ?? two }
    let (a, b) = (first.timerDuration.inSeconds, second.timerDuration.inSeconds)
    return a + b > 0 ? (one * a + two * b) / (a + b) : one
  }

  /// The entries of the first workout, with the person's own of the second where it has none.
  ///
  /// The sum is private if a part is.
  private var metadata: Metadata {
    var metadata = first.header.metadata.withoutDeclaredTotals
    for key in [MetadataKey.workoutName, .workoutNotes, .workoutGear, .workoutIsPrivate] {
      metadata[key] = metadata[key] ?? second.header.metadata[key]
    }
    let efforts = [first.effort, second.effort].compactMap(\.self)
    metadata[.workoutEffort] = efforts.max().map { .number(Double($0)) }
    return metadata
  }
}
