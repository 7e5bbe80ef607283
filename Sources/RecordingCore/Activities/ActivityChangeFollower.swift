import HealthModel
import Mobility
import Sessions

/// What a multisport recording does when its sensors show that the next activity has begun.
public enum ActivityChange: String, Hashable, Sendable, Codable, CaseIterable {
  /// Announces it; the person begins the activity.
  case suggest
  /// Begins the activity.
  case automatic
}

/// The detector of the next activity as an engine of a recording: it is fed, paused and shifted as the others are.
///
/// Its result is of no effect in a replay and in re-analysis, where the changes are known.
struct ActivityChangeFollower: RecordingEngine {
  static var release: EngineRelease? { nil }

  private var detector: ActivityChangeDetector
  /// Detects steps where the activity has no engine that does.
  private var mobility: MobilityEngine?
  private var changes = TimerChanges()
  private let isSwim: Bool
  private var hasReported = false

  static func isNeeded(for configuration: WorkoutConfiguration) -> Bool { true }

  /// - Returns: `nil` unless another activity follows, and its beginning is to be detected.
  init?(_ setup: EngineSetup) {
    let activities = setup.options.activities ?? []
    guard setup.options.activityChange != nil, setup.activity + 1 < activities.count else {
      return nil
    }
    let (from, to) = (activities[setup.activity], activities[setup.activity + 1])
    detector = ActivityChangeDetector(from: from.activityType, to: to.activityType)
    isSwim = from.activityType.isSwimming
    guard !from.activityType.isOnFoot else { return }
    let placement = setup.options.placement.flatMap { BodyPlacement(word: $0) } ?? .other
    mobility = MobilityEngine(
      MobilityConfiguration(
        placement: placement, heightMeters: setup.options.walker?.heightMeters))
  }

  mutating func process(
    _ reading: EngineReading, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    switch reading {
    case .motion(let motion):
      guard var engine = mobility else { break }
      mobility = nil
      for case .step(let step) in changes.report(&engine, until: motion.time)
        + engine.process(motion)
      {
        detector.receive(stepAt: step.time)
      }
      mobility = engine
    case .location(let location, let time):
      if let speed = location.speed { detector.receive(speed: speed, at: time) }
    case .running(let running, let time):
      if let speed = running.speedMetersPerSecond { detector.receive(speed: speed, at: time) }
    case .time(let now): report(at: now, context, into: &findings)
    case .pressure, .heartRate, .cycling, .machine, .judged, .laps: break
    }
  }

  private mutating func report(
    at now: Instant, _ context: EngineContext, into findings: inout [EngineFinding]
  ) {
    guard !hasReported, context.isRunning else { return }
    if mobility == nil { detector.receive(steps: context.steps.newest) }
    if isSwim, let stroke = context.lastStroke { detector.receive(strokeAt: stroke) }
    guard detector.hasBegun(at: now) else { return }
    hasReported = true
    findings.append(.nextActivity)
  }

  mutating func pause(at date: Instant) { changes.pause(at: date) }

  mutating func resume(at date: Instant) { changes.resume(at: date) }

  mutating func shift(by offset: Duration) {
    detector.shift(by: offset)
    mobility?.shift(by: offset)
    changes.shift(by: offset)
  }
}
