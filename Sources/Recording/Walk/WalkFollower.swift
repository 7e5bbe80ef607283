import HealthModel
import Mobility

/// The mobility engine of a recording on foot or in a wheelchair.
struct WalkFollower: Sendable {
  private var engine: MobilityEngine
  private var changes = TimerChanges()
  private var isFinished = false
  /// The number of steps, or pushes of a wheelchair, so far.
  private(set) var count = 0
  /// The times of the newest of them.
  private var newest: [Instant] = []

  /// The number of steps or pushes that the cadence is computed from.
  private static let cadenceCount = 11
  /// The age limit of a current cadence: steps are reported up to 25 s late, and the person may have
  /// stopped.
  private static let oldestCadence = Duration.seconds(25)

  /// - Returns: `nil` if the activity is neither on foot nor in a wheelchair.
  init?(_ configuration: WorkoutConfiguration, _ options: RecordingOptions) {
    let activity = configuration.activityType
    guard activity.isOnFoot || activity.isWheelchair else { return nil }
    let placement = options.placement.flatMap { BodyPlacement(word: $0) } ?? .other
    engine = MobilityEngine(
      MobilityConfiguration(
        placement: placement, heightMeters: options.walker?.heightMeters,
        calibration: options.walker?.calibrations[placement],
        usesWheelchair: activity.isWheelchair || options.walker?.usesWheelchair == true))
  }

  var configuration: MobilityConfiguration { engine.configuration }

  /// Whether pushes of a wheelchair are counted.
  var countsPushes: Bool { engine.configuration.usesWheelchair }

  mutating func process(_ reading: Reading<MotionSample>) -> [MobilityFinding] {
    count(changes.report(&engine, until: reading.time) + engine.process(reading))
  }

  mutating func process(_ reading: Reading<AirPressure>) -> [MobilityFinding] {
    count(changes.report(&engine, until: reading.time) + engine.process(reading))
  }

  mutating func pause(at date: Instant) { changes.pause(at: date) }

  mutating func resume(at date: Instant) { changes.resume(at: date) }

  /// Adds the pauses and resumes that a newer list of events has in addition to an older one.
  mutating func reportChanges(from old: [WorkoutEvent], to new: [WorkoutEvent]) {
    changes.receive(from: old, to: new)
  }

  mutating func shift(by offset: Duration) {
    engine.shift(by: offset)
    changes.shift(by: offset)
    for index in newest.indices { newest[index] += offset }
  }

  /// Ends the readings; a second call has no results.
  mutating func finish() -> [MobilityFinding] {
    guard !isFinished else { return [] }
    isFinished = true
    return count(changes.report(&engine, until: nil) + engine.finish())
  }

  /// Steps or pushes a minute; `nil` while there is no walking.
  func cadence(at now: Instant) -> Double? {
    guard let first = newest.first, let last = newest.last, newest.count == Self.cadenceCount,
      now - last <= Self.oldestCadence
    else { return nil }
    let seconds = (last - first).inSeconds
    return seconds > 0 ? Double(newest.count - 1) / seconds * 60 : nil
  }

  private mutating func count(_ findings: [MobilityFinding]) -> [MobilityFinding] {
    for finding in findings {
      switch finding {
      case .step(let step): count(at: step.time)
      case .push(let date): count(at: date)
      case .bout, .stairs, .paced, .warning: break
      }
    }
    return findings
  }

  private mutating func count(at date: Instant) {
    count += 1
    newest.append(date)
    if newest.count > Self.cadenceCount { newest.removeFirst() }
  }
}
