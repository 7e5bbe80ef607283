import Fitness
import Foundation
import HealthModel
import Routes
import Sessions

/// The engine of the heart rate variability in a recording, and the samples of its windows.
struct VariabilityFollower: RecordingEngine {
  static var release: EngineRelease? {
    EngineRelease(
      name: "heart-rate-variability", algorithm: HeartRateVariabilityEngine.name,
      version: HeartRateVariabilityEngine.version)
  }

  private var samples: VariabilitySamples
  /// Whether the activity is rest, so that a value could be expected.
  private let isRest: Bool
  private var engine: HeartRateVariabilityEngine
  private var meter = MotionIntensityMeter()
  private var isFinished = false

  static func isNeeded(for configuration: WorkoutConfiguration) -> Bool { true }

  init?(_ setup: EngineSetup) {
    let activity = setup.configuration.activityType
    samples = VariabilitySamples(prefix: setup.samplePrefix)
    isRest = activity.isRestForTheHeart
    engine = HeartRateVariabilityEngine(activity)
  }

  static let types: Set<QuantityType> = [.heartRateVariabilitySDNN, .heartRateVariabilityRMSSD]

  func measuredTypes(of kinds: Set<TraceKind>) -> Set<QuantityType> {
    engine.beatCount > 0 ? Self.types : []
  }

  mutating func process(
    _ reading: EngineReading, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    switch reading {
    case .heartRate(let rate, let time):
      append(engine.process(rate.beatIntervals, at: time), to: &findings)
    case .motion(let motion):
      guard let second = meter.process(motion) else { return }
      let isStill = second.standardDeviation < AutoPauseThresholds.onFoot.stillDeviation
      append(engine.process(isStill: isStill, at: second.span.start), to: &findings)
    case .pressure, .cycling, .running, .machine, .location, .judged, .laps, .time: break
    }
  }

  mutating func shift(by offset: Duration) {
    engine.shift(by: offset)
    meter.shift(by: offset)
  }

  /// If a value could be expected, notes why there is none.
  mutating func finish(
    at end: Instant, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    if !isFinished {
      isFinished = true
      append(engine.finish(), to: &findings)
    }
    guard let refusal = engine.refusal, let date = context.latestDate else { return }
    switch refusal {
    case .unsteady, .unclean: findings.append(.note(.noVariability(refusal, at: date)))
    case .tooShort, .notAtRest:
      if isRest { findings.append(.note(.noVariability(refusal, at: date))) }
    case .noBeats, .stillnessUnknown, .moving: break
    }
  }

  private mutating func append(
    _ found: [HeartRateVariability], to findings: inout [EngineFinding]
  ) {
    guard !found.isEmpty else { return }
    findings.append(.samples(found.flatMap { samples.samples(of: $0) }))
  }
}
