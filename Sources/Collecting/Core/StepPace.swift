import HealthModel

/// The pace of steps, or of pushes, from the times of the newest ones.
struct StepPace: Sendable {
  /// The time that a step adds.
  struct Advance: Sendable {
    /// Seconds since the previous step, with the pace around it in steps a minute.
    var seconds: Double
    var perMinute: Double
  }

  /// The longest time from one step or push to the next that is continuous movement, in seconds.
  private let longest: Double
  private var times: [Instant] = []

  /// The intervals that the pace is the mean of: two strides.
  private static let intervals = 4
  private static let longestStep = 2.0
  private static let longestPush = 4.0

  init(usesWheelchair: Bool) {
    longest = usesWheelchair ? Self.longestPush : Self.longestStep
  }

  /// Adds a step; `nil` for the first one of a movement.
  mutating func receive(at time: Instant) -> Advance? {
    guard let last = times.last, time > last, (time - last).inSeconds <= longest else {
      times = [time]
      return nil
    }
    times.append(time)
    if times.count > Self.intervals + 1 { times.removeFirst() }
    let span = (time - times[0]).inSeconds
    return Advance(
      seconds: (time - last).inSeconds, perMinute: Double(times.count - 1) / span * 60)
  }
}
