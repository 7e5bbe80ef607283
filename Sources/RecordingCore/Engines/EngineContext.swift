package import HealthModel
import Mobility
import Sessions

/// The facts of the session for the engines, and what the engines know of each other.
package struct EngineContext: Sendable {
  /// Whether the session is running.
  package internal(set) var isRunning = false
  /// The end of the session, or else its newest date.
  package internal(set) var latestDate: Instant?
  /// The newest steps, or pushes of a wheelchair.
  package var steps = StepTimes()
  /// The style of the newest stroke of a swim.
  package var strokeStyle: SwimmingStrokeStyle?
  /// The time of the newest stroke of a swim.
  package var lastStroke: Instant?
  /// Whether pushes of a wheelchair are counted instead of steps.
  package var countsPushes = false

  /// The newest measures of a run.
  var dynamics: RunningDynamics?
  /// Running that the walk has found and no engine has received.
  private var running: [RunningInterval] = []

  /// The most intervals that wait: a reading completes one, the end of a run two.
  private static let maximumRunning = 8

  package init() {}

  /// Adds an interval of running.
  mutating func receive(_ interval: RunningInterval) {
    running.append(interval)
    if running.count > Self.maximumRunning { running.removeFirst() }
  }

  /// Returns and removes the intervals of running.
  mutating func drainRunning() -> [RunningInterval] {
    guard !running.isEmpty else { return [] }
    defer { running = [] }
    return running
  }

  mutating func update(from session: Session) {
    isRunning = session.state == .running
    latestDate = session.endDate ?? session.latestDate
  }

  mutating func shift(by offset: Duration) {
    steps.shift(by: offset)
    lastStroke? += offset
    for index in running.indices {
      let span = running[index].span
      running[index].span = TimeRange(start: span.start + offset, end: span.end + offset)
    }
    dynamics?.shift(by: offset)
  }
}

/// The times of the newest steps, or pushes of a wheelchair, and the cadence from them.
package struct StepTimes: Hashable, Sendable {
  private(set) var newest: [Instant] = []

  /// The number of steps or pushes that the cadence is computed from.
  private static let cadenceCount = 11
  /// The age limit of a current cadence: steps are reported up to 25 s late, and the person may have
  /// stopped.
  private static let oldestCadence = Duration.seconds(25)

  package init() {}

  /// Adds the time of the next step or push.
  package mutating func receive(at date: Instant) {
    newest.append(date)
    if newest.count > Self.cadenceCount { newest.removeFirst() }
  }

  /// Steps or pushes a minute; `nil` while there is no walking.
  package func cadence(at now: Instant) -> Double? {
    guard let first = newest.first, let last = newest.last, newest.count == Self.cadenceCount,
      now - last <= Self.oldestCadence
    else { return nil }
    let seconds = (last - first).inSeconds
    return seconds > 0 ? Double(newest.count - 1) / seconds * 60 : nil
  }

  mutating func shift(by offset: Duration) {
    for index in newest.indices { newest[index] += offset }
  }
}
