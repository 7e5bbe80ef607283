import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Mobility

/// Runners whose cadence, rise and contacts are known by construction.
@Suite("Running dynamics of simulated runners")
struct RunningDynamicsTests {
  static func intervals(
    _ run: SimulatedRun, _ placement: BodyPlacement = .chest, rate: Double = 100,
    carriage: SimulatedRun.Carriage = .trunk, turn: SensorTurn = .none, hasRotation: Bool = true
  ) -> [RunningInterval] {
    let readings = run.readings(
      rate: rate, carriage: carriage, turn: turn, hasRotation: hasRotation)
    return EngineRun(readings, MobilityConfiguration(placement: placement, measuresRunning: true))
      .running
  }

  private static func median(_ values: [Double]) throws -> Double {
    try #require(!values.isEmpty)
    return values.sorted()[values.count / 2]
  }

  @Test(
    "cadence, oscillation and contact time of a runner are found at the trunk",
    arguments: Seed.first(60))
  func trunk(seed: Seed) throws {
    let run = SimulatedRun.random(seed: seed.value)
    let placement = [BodyPlacement.lowerBack, .waist, .chest][Int(seed.value % 3)]
    let rate = [50.0, 100, 208][Int(seed.value / 3 % 3)]
    var generator = seed.generator
    let found = Self.intervals(
      run, placement, rate: rate, turn: .random(&generator), hasRotation: seed.value % 4 != 0)
    try #require(found.count >= 3, "\(run)")
    for interval in found {
      #expect(abs(interval.stepsPerMinute / run.stepsPerMinute - 1) < 0.015, "\(run)")
    }
    let rise = try Self.median(found.compactMap(\.verticalOscillationMeters))
    #expect(abs(rise / run.verticalOscillation - 1) < 0.04, "\(run)")
    let contact = try Self.median(found.compactMap(\.groundContactSeconds))
    // Half a sine is the engine's own model; that of two masses has longer ends.
    let error = contact / run.contactSeconds - 1
    #expect((run.force == .sine ? -0.01...0.05 : -0.08...0).contains(error), "\(run)")
  }

  @Test(
    "a sensor at a limb has the cadence, and the reason why it has no more",
    arguments: Seed.first(12))
  func limb(seed: Seed) throws {
    let run = SimulatedRun.random(seed: seed.value)
    let isPocket = seed.value.isMultiple(of: 2)
    let found = Self.intervals(
      run, isPocket ? .pocket : [.wrist, .hand, .other][Int(seed.value / 2 % 3)],
      carriage: isPocket ? .pocket : .wrist)
    try #require(found.count >= 2, "\(run)")
    for interval in found {
      #expect(abs(interval.stepsPerMinute / run.stepsPerMinute - 1) < 0.02, "\(run)")
      #expect(interval.verticalOscillationMeters == nil && interval.groundContactSeconds == nil)
      #expect(
        interval.refusals == [.verticalOscillation: .placement, .groundContactTime: .placement])
    }
  }

  @Test(
    "the cadence is that of the autocorrelation by brute force", arguments: Seed.first(20))
  func autocorrelation(seed: Seed) throws {
    let run = SimulatedRun.random(seed: seed.value)
    let norms = run.readings(rate: 400)[4000..<16_000].map { reading in
      let a = reading.value.acceleration
      return (a.x * a.x + a.y * a.y + a.z * a.z).squareRoot() - 9.80665
    }
    // From 130 to 210 steps a minute.
    let lags = 400 * 60 / 210...400 * 60 / 130
    func likeness(_ lag: Int) -> Double {
      (0..<11_500).reduce(0) { $0 + norms[$1] * norms[$1 + lag] }
    }
    let best = try #require(lags.max { likeness($0) < likeness($1) })
    let found = Self.intervals(run, rate: 50).map(\.stepsPerMinute)
    let mean = found.reduce(0, +) / Double(found.count)
    #expect(abs(mean / (60 * 400 / Double(best)) - 1) < 0.015, "\(run)")
  }

  @Test("more contact is less rise, at the same cadence")
  func monotony() throws {
    var last: (contact: Double, rise: Double)?
    for contact in stride(from: 0.20, through: 0.30, by: 0.02) {
      var run = SimulatedRun(seed: 5)
      run.contactSeconds = contact
      let found = Self.intervals(run)
      let rise = try Self.median(found.compactMap(\.verticalOscillationMeters))
      let seconds = try Self.median(found.compactMap(\.groundContactSeconds))
      if let last { #expect(seconds > last.contact && rise < last.rise) }
      last = (seconds, rise)
    }
  }

  @Test("a fixed rotation of the sensor changes the measures by less than a thousandth")
  func turned() throws {
    let run = SimulatedRun(seed: 9)
    var quiet = run
    quiet.noise = 0
    var generator = SplitMix64(seed: 4)
    let upright = Self.intervals(quiet)
    let turned = Self.intervals(quiet, turn: .random(&generator))
    #expect(upright.count == turned.count)
    for (a, b) in zip(upright, turned) {
      let (rise, other) = (
        try #require(a.verticalOscillationMeters), try #require(b.verticalOscillationMeters)
      )
      #expect(abs(rise / other - 1) < 1e-3)
      #expect(a.stepCount == b.stepCount)
    }
  }

  @Test("a run that is received in parts by copies of the engine has the same measures")
  func copies() {
    let readings = SimulatedRun(seed: 2).readings()
    let configuration = MobilityConfiguration(placement: .waist, measuresRunning: true)
    var engine = MobilityEngine(configuration)
    var run = EngineRun()
    for (index, reading) in readings.enumerated() {
      if index % 499 == 0 {
        let copy = engine
        for other in readings[index...].prefix(200) { _ = engine.process(other) }
        engine = copy
      }
      run.receive(engine.process(reading))
    }
    run.receive(engine.finish())
    #expect(!run.running.isEmpty)
    #expect(run == EngineRun(readings, configuration))
  }

  @Test("a walk has no running, and a recording of another activity no intervals")
  func walk() {
    let configuration = MobilityConfiguration(placement: .lowerBack, measuresRunning: true)
    #expect(EngineRun(SimulatedWalk.twoBouts(), configuration).running.isEmpty)
    let readings = SimulatedRun(seed: 2).readings()
    #expect(EngineRun(readings, MobilityConfiguration(placement: .lowerBack)).running.isEmpty)
  }

  @Test("fewer than nine steps, or steps of a loose sensor, have no measures")
  func refused() throws {
    #expect(RunningMeasures(steps: (0..<8).map { Double($0) * 18 }, up: nil) == nil)
    let steps = (1..<30).map { Double($0) * 18 }
    var generator = SplitMix64(seed: 1)
    let noise = (0..<600).map { _ in 10 * generator.normal() }
    let loose = try #require(RunningMeasures(steps: steps, up: noise))
    #expect(loose.verticalOscillation == .failure(.unsteady))
    #expect(loose.groundContactTime == .failure(.unsteady))
    let gentle = (0..<600).map { (frame: Int) in 3 * cos(Double(frame) * Double.pi / 9) }
    let shuffle = try #require(RunningMeasures(steps: steps, up: gentle))
    #expect(shuffle.groundContactTime == .failure(.noFlight))
    let outside = try #require(RunningMeasures(steps: steps, up: [0, 0, 0, 0]))
    #expect(outside.verticalOscillation == .failure(.tooFewSteps))
  }
}
