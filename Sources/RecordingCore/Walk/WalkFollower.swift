import HealthModel
import Mobility
import Sessions

/// The mobility engine of a recording on foot or in a wheelchair, with its samples and the calibration of the
/// person's distance.
struct WalkFollower: RecordingEngine {
  static var release: EngineRelease? {
    EngineRelease(
      name: "mobility", algorithm: MobilityEngine.name, version: MobilityEngine.version)
  }

  private var engine: MobilityEngine
  private var samples: WalkSamples
  private var calibration: CalibrationLearner
  /// The person's calibrations before this walk.
  private let calibrations: WalkCalibrations
  private var changes = TimerChanges()
  private var isFinished = false
  /// The number of steps, or pushes of a wheelchair, so far.
  private var count = 0

  static func isNeeded(for configuration: WorkoutConfiguration) -> Bool {
    configuration.activityType.isOnFoot || configuration.activityType.isWheelchair
  }

  init?(_ setup: EngineSetup) {
    let walker = setup.options.walker
    let placement = setup.options.placement.flatMap { BodyPlacement(word: $0) } ?? .other
    let configuration = MobilityConfiguration(
      placement: placement, heightMeters: walker?.heightMeters,
      calibration: walker?.calibrations[placement],
      usesWheelchair: setup.configuration.activityType.isWheelchair
        || walker?.usesWheelchair == true,
      measuresRunning: RunningDynamicsFollower.isNeeded(for: setup.configuration))
    engine = MobilityEngine(configuration)
    samples = WalkSamples(prefix: setup.samplePrefix, engine.configuration)
    calibration = CalibrationLearner(engine.configuration)
    calibrations = walker?.calibrations ?? WalkCalibrations()
  }

  func measuredTypes(of kinds: Set<TraceKind>) -> Set<QuantityType> {
    kinds.contains(.motion) ? WalkSamples.types : []
  }

  mutating func begin(at date: Instant, _ context: inout EngineContext) {
    context.countsPushes = engine.configuration.usesWheelchair
  }

  mutating func process(
    _ reading: EngineReading, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    let found: [MobilityFinding]
    switch reading {
    case .motion(let motion):
      found = changes.report(&engine, until: motion.time) + engine.process(motion)
    case .pressure(let pressure):
      found = changes.report(&engine, until: pressure.time) + engine.process(pressure)
    case .judged(let recorded):
      calibration.receive(recorded)
      return
    case .heartRate, .cycling, .running, .machine, .location, .laps, .time: return
    }
    if !found.isEmpty { apply(found, &context, into: &findings) }
  }

  mutating func pause(at date: Instant) { changes.pause(at: date) }

  mutating func resume(at date: Instant) { changes.resume(at: date) }

  mutating func shift(by offset: Duration) {
    engine.shift(by: offset)
    changes.shift(by: offset)
    samples.shift(by: offset)
    calibration.shift(by: offset)
  }

  mutating func finish(
    at end: Instant, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    if !isFinished {
      isFinished = true
      apply(
        changes.report(&engine, until: nil) + engine.finish(), &context, into: &findings)
    }
    findings.append(.samples(samples.finish()))
    if let text = learnedCalibrations() {
      findings.append(.profileFact(.walkingCalibration, text))
    }
  }

  /// Returns the person's calibrations including that of this walk, as the profile stores them; `nil` if it has
  /// none.
  private func learnedCalibrations() -> String? {
    var learner = calibration
    guard let learned = learner.finish() else { return nil }
    var calibrations = calibrations
    calibrations[engine.configuration.placement] = learned
    return calibrations.profileText
  }

  private mutating func apply(
    _ found: [MobilityFinding], _ context: inout EngineContext,
    into findings: inout [EngineFinding]
  ) {
    for finding in found {
      switch finding {
      case .step(let step): countStep(at: step.time, &context)
      case .push(let date): countStep(at: date, &context)
      case .warning(let warning): findings.append(.note(RecordingNote(warning)))
      case .paced(let interval): calibration.receive(interval)
      case .running(let interval): context.receive(interval)
      case .bout, .stairs: break
      }
      let new = samples.receive(finding)
      if !new.isEmpty { findings.append(.samples(new)) }
    }
    findings.append(.stepCount(count))
  }

  private mutating func countStep(at date: Instant, _ context: inout EngineContext) {
    count += 1
    context.steps.receive(at: date)
  }
}

extension RecordingNote {
  init(_ warning: MobilityWarning) {
    switch warning {
    case .gap(let span): self = .noMotion(span)
    case .slow(let rate, let at): self = .motionTooSlow(samplesPerSecond: rate, at: at)
    case .saturated(let at): self = .motionSaturated(at: at)
    case .withoutRotation(let at): self = .motionWithoutRotation(at: at)
    }
  }
}
