import Fitness
import Foundation
import HealthModel
import Mobility
import Routes
import Sessions
import Training

import struct HealthModel.Unit

/// The dynamics of a run: stride length, vertical oscillation, ground contact time and power, about every ten seconds.
///
/// The steps and the motion of the trunk are those that the walk found; without a motion sensor, the cadence is that
/// of a foot pod. The speed is that of the pod, else of the machine, else of the receiver, over the same seconds.
struct RunningDynamicsFollower: RecordingEngine {
  /// The name in the metadata of samples.
  static let algorithm = "running-dynamics"

  static var release: EngineRelease? {
    EngineRelease(name: "running", algorithm: algorithm, version: 1)
  }

  /// No method has a reference here (docs/validation.md).
  static let validity = "low"
  /// The plausible lengths of a step in meters; ours.
  private static let strideLengths = 0.4...2.75
  private static let altitudeInterval = Duration.seconds(1)

  private let prefix: String
  private let placement: String?
  private let mass: Double?
  private let isIndoor: Bool
  private var pods = RecentValues()
  private var machines = RecentValues()
  private var receivers = RecentValues()
  private var inclinations = RecentValues()
  private var grades = RecentValues()
  private var terrain = GradeTracker()
  private var lastAltitude: Instant?
  private var podRun = PodRun()
  private var hasMotion = false
  private var hasAir = false
  private var hasPodStride = false
  private var hasFound = false
  private var isFinished = false
  private var index = 0
  /// The number of values, and the reasons for those that are missing, of each measure.
  private var counts: [RunningMetric: Int] = [:]
  private var reasons: [RunningMetric: [RunningUnavailability: Int]] = [:]

  static func isNeeded(for configuration: WorkoutConfiguration) -> Bool {
    configuration.activityType == .running
  }

  init?(_ setup: EngineSetup) {
    prefix = setup.samplePrefix
    placement = setup.options.placement
    mass = setup.options.walker?.facts?.massKilograms
    isIndoor = setup.configuration.locationType == .indoor
  }

  func measuredTypes(of kinds: Set<TraceKind>) -> Set<QuantityType> {
    kinds.contains(.motion) || hasFound ? Self.types : []
  }

  static let types: Set<QuantityType> = [
    .runningSpeed, .runningStrideLength, .runningVerticalOscillation, .runningGroundContactTime,
    .runningPower,
  ]

  mutating func process(
    _ reading: EngineReading, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    switch reading {
    case .motion: hasMotion = true
    case .running(let running, let time):
      if let speed = running.speedMetersPerSecond { pods.receive(speed, at: time) }
      if running.strideLengthMeters != nil { hasPodStride = true }
      guard !hasMotion, context.isRunning else { break }
      if let interval = podRun.receive(running, at: time) {
        report(interval, &context, into: &findings)
      }
    case .machine(let machine, let time):
      if let speed = machine.speedMetersPerSecond { machines.receive(speed, at: time) }
      if let percent = machine.inclinationPercent { inclinations.receive(percent / 100, at: time) }
    case .location(let location, let time):
      if let speed = location.speed { receivers.receive(speed, at: time) }
      if !hasAir, let altitude = location.altitude { receive(altitude: altitude, at: time) }
    case .pressure(let pressure):
      guard let altitude = BarometricAltitude.meters(pressure.value) else { break }
      hasAir = true
      receive(altitude: altitude, at: pressure.time)
    case .heartRate, .cycling, .judged, .laps, .time: break
    }
    for interval in context.drainRunning() { report(interval, &context, into: &findings) }
  }

  mutating func pause(at date: Instant) { podRun = PodRun() }

  mutating func shift(by offset: Duration) {
    pods.shift(by: offset)
    machines.shift(by: offset)
    receivers.shift(by: offset)
    inclinations.shift(by: offset)
    grades.shift(by: offset)
    podRun.shift(by: offset)
    lastAltitude? += offset
  }

  mutating func finish(
    at end: Instant, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    for interval in context.drainRunning() { report(interval, &context, into: &findings) }
    if let interval = podRun.cut() { report(interval, &context, into: &findings) }
    guard !isFinished else { return }
    isFinished = true
    // Of each measure without a value, the reason that was most frequent.
    for metric in RunningMetric.allCases where counts[metric] == nil {
      let most = reasons[metric]?.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
      if let most { findings.append(.note(.noRunningMetric(metric, most.key, at: end))) }
    }
  }

  private mutating func receive(altitude: Double, at time: Instant) {
    let seconds = lastAltitude.map { (time - $0).inSeconds } ?? 0
    if let lastAltitude, time - lastAltitude < Self.altitudeInterval { return }
    lastAltitude = time
    let speed = pods.current(at: time) ?? machines.current(at: time) ?? receivers.current(at: time)
    terrain.add(
      altitude: altitude, after: (speed ?? 0) * max(seconds, 0), isBarometric: hasAir, at: time)
    if let grade = terrain.grade { grades.receive(grade, at: time) }
  }
}

/// The measures of an interval.
extension RunningDynamicsFollower {
  private mutating func report(
    _ interval: RunningInterval, _ context: inout EngineContext,
    into findings: inout [EngineFinding]
  ) {
    var dynamics = RunningDynamics(interval: interval)
    let own = pods.mean(in: interval.span) ?? machines.mean(in: interval.span)
    let speed = own ?? receivers.mean(in: interval.span)
    guard interval.isRunning || Self.isRunning(speed, interval.stepsPerMinute) else { return }
    if let speed {
      dynamics.receive(strideLength: 60 * speed / interval.stepsPerMinute, Self.strideLengths)
      let isOnBelt = pods.mean(in: interval.span) == nil && own != nil
      let grade = inclinations.mean(in: interval.span) ?? grades.mean(in: interval.span) ?? 0
      dynamics.receive(
        power: mass.map {
          RunningPower.watts(
            speed: speed, grade: grade, mass: $0, hasAir: !isIndoor && !isOnBelt)
        })
    } else {
      dynamics.refusals[.strideLength] = .speedUnknown
      dynamics.refusals[.power] = .speedUnknown
    }
    for (metric, reason) in dynamics.refusals {
      reasons[metric, default: [:]][reason, default: 0] += 1
    }
    for metric in RunningMetric.allCases where dynamics.refusals[metric] == nil {
      counts[metric, default: 0] += 1
    }
    hasFound = true
    context.dynamics = dynamics
    let values: [(QuantityType, Double?, Unit)] = [
      (.runningSpeed, own == nil ? speed : nil, .meterPerSecond),
      (.runningStrideLength, hasPodStride ? nil : dynamics.strideLengthMeters, .meter),
      (.runningVerticalOscillation, interval.verticalOscillationMeters, .meter),
      (.runningGroundContactTime, interval.groundContactSeconds, .second),
      (.runningPower, dynamics.powerWatts, .watt),
    ]
    let samples = values.compactMap { type, value, unit in
      value.map { sample(type, Quantity($0, unit), interval.span) }
    }
    index += 1
    if !samples.isEmpty { findings.append(.samples(samples)) }
  }

  private static func isRunning(_ speed: Double?, _ cadence: Double) -> Bool {
    speed.map { FootGait(speed: $0, cadence: cadence) == .running } ?? false
  }

  private func sample(
    _ type: QuantityType, _ quantity: Quantity, _ span: TimeRange
  ) -> QuantitySample {
    var sample = QuantitySample(
      type: type, quantity: quantity, span: span, header: ObjectHeader(uuid: .timeOrdered()))
    sample.header.metadata = [
      .syncIdentifier: .string("\(prefix)\(type.name)/dynamics-\(index)"),
      .syncVersion: .number(DerivedSamples.recordedVersion),
      .algorithm: .string(Self.algorithm),
      .algorithmVersion: .number(Double(Self.release?.version ?? 1)),
      .validity: .string(Self.validity),
    ]
    if hasMotion { sample.header.metadata[.sensorPlacement] = placement.map(MetadataValue.string) }
    return sample
  }
}
