import HealthModel

/// Detects that the next activity of a workout with several has begun: a streaming value without a clock.
///
/// It is conservative: one sign alone, such as a fast descent on foot or a rest in the water, is not enough.
///
/// | from | to | the next activity has begun when |
/// |---|---|---|
/// | swimming | anything | there was no stroke for 20 s after one, and 10 steps since, or 2.5 m/s for 10 s |
/// | anything | cycling | 5.5 m/s were held for 15 s, and there was no step in that time |
/// | cycling | on foot, transition | 10 steps since the speed was last above 4 m/s, and 10 s below it |
/// | transition | on foot | 40 steps in 20 s, and, if a speed is known, 2 m/s for 10 s |
///
/// Anything else, such as entering the water, is left to the person.
///
/// **Source** The thresholds are chosen by this project: swimmers do not reach 2.5 m/s (50 m freestyle records are
/// 2.4 m/s), runners of triathlons rarely hold 5.5 m/s, and a run has more than 120 steps a minute. No recording of a
/// triathlon with motion and a reference was available.
struct ActivityChangeDetector: Hashable, Sendable {
  private static let strokesOver = Duration.seconds(20)
  private static let stepsAfterSwim = 10
  private static let outOfWater = (speed: 2.5, time: Duration.seconds(10))
  private static let riding = (speed: 5.5, time: Duration.seconds(15))
  private static let dismounted = (speed: 4.0, time: Duration.seconds(10), steps: 10)
  private static let running = (
    speed: 2.0, time: Duration.seconds(10), steps: 40, within: Duration.seconds(20)
  )
  /// The time after which a speed is no longer current.
  private static let maximumAge = Duration.seconds(5)
  /// The maximum number of steps that are stored.
  private static let maximumSteps = 64

  private let from: WorkoutActivityType
  private let to: WorkoutActivityType
  private var lastSpeed: Speed?
  /// Since when the speed is at least, or below, the limit of the next activity.
  private var fastSince: Instant?
  private var slowSince: Instant?
  private var lastStroke: Instant?
  private var steps: [Instant] = []

  private struct Speed: Hashable {
    var value: Double
    var date: Instant
  }

  init(from: WorkoutActivityType, to: WorkoutActivityType) {
    self.from = from
    self.to = to
  }

  /// Adds a speed in meters per second.
  mutating func receive(speed: Double, at date: Instant) {
    if let last = lastSpeed, date - last.date > Self.maximumAge {
      (fastSince, slowSince) = (nil, nil)
    }
    lastSpeed = Speed(value: speed, date: date)
    let limit = limit
    fastSince = speed >= limit ? fastSince ?? date : nil
    slowSince = speed < limit ? slowSince ?? date : nil
  }

  mutating func receive(stepAt date: Instant) {
    steps.append(date)
    if steps.count > Self.maximumSteps { steps.removeFirst() }
  }

  /// Replaces the steps by the newest ones that another engine detected.
  mutating func receive(steps newest: [Instant]) { steps = newest }

  mutating func receive(strokeAt date: Instant) { lastStroke = max(lastStroke ?? date, date) }

  mutating func shift(by offset: Duration) {
    lastSpeed?.date += offset
    fastSince? += offset
    slowSince? += offset
    lastStroke? += offset
    for index in steps.indices { steps[index] += offset }
  }

  private var limit: Double {
    if from.isSwimming { return Self.outOfWater.speed }
    if from == .cycling { return Self.dismounted.speed }
    return to == .cycling ? Self.riding.speed : Self.running.speed
  }

  /// Returns whether the next activity has begun by a moment.
  func hasBegun(at now: Instant) -> Bool {
    if from.isSwimming { return hasLeftWater(at: now) }
    if to == .cycling { return isRiding(at: now) }
    if from == .cycling { return hasDismounted(at: now) }
    return from == .transition && to.isOnFoot && isRunning(at: now)
  }

  private func hasLeftWater(at now: Instant) -> Bool {
    guard let lastStroke, now - lastStroke >= Self.strokesOver else { return false }
    if steps.count(where: { $0 > lastStroke }) >= Self.stepsAfterSwim { return true }
    return holds(fastSince, for: Self.outOfWater.time, at: now)
  }

  private func isRiding(at now: Instant) -> Bool {
    guard holds(fastSince, for: Self.riding.time, at: now), let fastSince else { return false }
    return !steps.contains { $0 > fastSince }
  }

  private func hasDismounted(at now: Instant) -> Bool {
    guard holds(slowSince, for: Self.dismounted.time, at: now), let slowSince else { return false }
    return steps.count { $0 >= slowSince } >= Self.dismounted.steps
  }

  private func isRunning(at now: Instant) -> Bool {
    guard let last = steps.last,
      steps.count(where: { $0 > last - Self.running.within }) >= Self.running.steps,
      now - last <= Self.running.within * 2
    else { return false }
    guard let lastSpeed, now - lastSpeed.date <= Self.maximumAge else { return true }
    return holds(fastSince, for: Self.running.time, at: now)
  }

  private func holds(_ since: Instant?, for time: Duration, at now: Instant) -> Bool {
    guard let since, let lastSpeed, now - lastSpeed.date <= Self.maximumAge else { return false }
    return now - since >= time
  }
}
