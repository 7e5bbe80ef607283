import HealthModel
import TestSupport

@testable import Mobility

/// The engine's output for simulated readings, by kind.
struct EngineRun: Hashable {
  static let start = Instant(secondsSince1970: 1_790_000_000)
  static let lowerBack = MobilityConfiguration(placement: .lowerBack, heightMeters: 1.72)

  private(set) var findings: [MobilityFinding] = []

  init(_ findings: [MobilityFinding] = []) { self.findings = findings }

  /// Motion from the first reading to the last, then the end.
  init(
    _ readings: [Reading<MotionSample>],
    _ configuration: MobilityConfiguration = EngineRun.lowerBack
  ) {
    var engine = MobilityEngine(configuration)
    for reading in readings { findings += engine.process(reading) }
    findings += engine.finish()
  }

  /// Motion and air pressure by time; at the same time, the air pressure comes first or last.
  init(
    _ readings: [Reading<MotionSample>], air: [Reading<AirPressure>], airFirst: Bool = true,
    _ configuration: MobilityConfiguration = EngineRun.lowerBack
  ) {
    var engine = MobilityEngine(configuration)
    var air = air[...]
    for reading in readings {
      while let next = air.first, airFirst ? next.time <= reading.time : next.time < reading.time {
        findings += engine.process(next)
        air.removeFirst()
      }
      findings += engine.process(reading)
    }
    for reading in air { findings += engine.process(reading) }
    findings += engine.finish()
  }

  /// A simulated walk.
  init(
    _ walk: SimulatedWalk, _ configuration: MobilityConfiguration = EngineRun.lowerBack,
    rate: Double = 50, carriage: SimulatedWalk.Carriage = .lowerBack, turn: SensorTurn = .none
  ) {
    self.init(
      walk.readings(rate: rate, carriage: carriage, turn: turn, start: Self.start), configuration)
  }

  mutating func receive(_ findings: [MobilityFinding]) { self.findings += findings }

  var steps: [Step] { findings.compactMap { if case .step(let step) = $0 { step } else { nil } } }
  var bouts: [WalkingBout] {
    findings.compactMap { if case .bout(let bout) = $0 { bout } else { nil } }
  }
  var stairs: [StairsBout] {
    findings.compactMap { if case .stairs(let bout) = $0 { bout } else { nil } }
  }
  var paced: [PacedInterval] {
    findings.compactMap { if case .paced(let interval) = $0 { interval } else { nil } }
  }
  var running: [RunningInterval] {
    findings.compactMap { if case .running(let interval) = $0 { interval } else { nil } }
  }
  var pushes: [Instant] {
    findings.compactMap { if case .push(let time) = $0 { time } else { nil } }
  }
  var warnings: [MobilityWarning] {
    findings.compactMap { if case .warning(let warning) = $0 { warning } else { nil } }
  }

  /// The steps within an interval, in seconds since the start.
  func stepSeconds(_ part: Range<Double> = -1e9..<1e9) -> [Double] {
    steps.map { Self.seconds($0.time) }.filter(part.contains)
  }

  static func seconds(_ instant: Instant) -> Double { (instant - start).inSeconds }

  /// The maximum distance between the steps of two runs, in seconds; `nil` if their counts or feet differ.
  func stepDistance(_ other: EngineRun) -> Double? {
    let (a, b) = (steps, other.steps)
    guard a.map(\.foot) == b.map(\.foot) else { return nil }
    return zip(a, b).map { abs(($0.time - $1.time).inSeconds) }.max() ?? 0
  }
}

extension SimulatedWalk {
  /// Half a minute of standing around two walks of half a minute, the first of which turns around.
  static func twoBouts(seed: UInt64 = 1) -> SimulatedWalk {
    var walk = SimulatedWalk(seed: seed)
    walk.stand(8)
    walk.walk(14)
    walk.turn(degrees: 180)
    walk.walk(14)
    walk.stand(12)
    walk.walk(25, Gait(cadence: 98, stepLength: 0.6))
    walk.stand(8)
    return walk
  }

  /// Standing, the given seconds of walking, standing.
  static func bout(_ seconds: Double, _ gait: Gait = Gait(), seed: UInt64 = 1) -> SimulatedWalk {
    var walk = SimulatedWalk(seed: seed)
    walk.stand(8)
    walk.walk(seconds, gait)
    walk.stand(8)
    return walk
  }
}

extension [Reading<MotionSample>] {
  func moved(by offset: Duration) -> Self {
    map { Reading(time: $0.time + offset, uptime: $0.uptime, value: $0.value) }
  }

  /// The run without an interval, in seconds since the start.
  func without(_ part: Range<Double>) -> Self {
    filter { !part.contains(EngineRun.seconds($0.time)) }
  }
}
