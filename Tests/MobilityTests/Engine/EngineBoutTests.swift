import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Mobility

/// The detection of bouts and the values reported for them.
@Suite("Walking bouts")
struct EngineBoutTests {
  // MOB-07
  @Test(
    "a bout lasts from its first step to its last, with the measures within it",
    arguments: [BodyPlacement.lowerBack, .waist])
  func trunk(placement: BodyPlacement) throws {
    let walk = SimulatedWalk.bout(40)
    let run = EngineRun(walk, MobilityConfiguration(placement: placement, heightMeters: 1.72))
    try #require(run.bouts.count == 1)
    let bout = run.bouts[0]
    #expect(bout.span.start == run.steps.first?.time && bout.span.end == run.steps.last?.time)
    #expect(bout.stepCount == run.steps.count)
    #expect(bout.ground == .presumedFlat)
    #expect(bout.refusals.isEmpty)
    let cadence = try #require(bout.cadence?.value)
    #expect(abs(cadence - 110) < 1.5)
    let speed = try #require(bout.speed)
    let length = try #require(bout.stepLength)
    #expect(abs(length.value * cadence / 60 - speed.value) < 0.05)
    #expect(speed.interval80?.contains(speed.value) == true)
    #expect((0.15...0.6).contains(try #require(bout.doubleSupport?.value)))
    #expect(try #require(bout.asymmetry?.value) < 0.3)
    #expect(try #require(bout.strideTimeVariability) < 0.06)
    #expect(try #require(bout.stepRegularity) > 0.5)
    #expect(try #require(bout.strideRegularity) > 0.5)
    let feet = run.steps.compactMap(\.foot)
    #expect(feet.count == run.steps.count)
    #expect(zip(feet, feet.dropFirst()).allSatisfy { $0 != $1 })
  }

  // MOB-08
  @Test("four steps are not a bout")
  func short() {
    let run = EngineRun(.bout(2.2))
    #expect(run.bouts.isEmpty && run.paced.allSatisfy { $0.stepCount < 8 })
    #expect(run.steps.count <= 6)
  }

  // MOB-09
  @Test("a slow walk has a speed without a known distance", arguments: [(70.0, 0.42), (85, 0.5)])
  func slow(cadence: Double, stepLength: Double) throws {
    let gait = SimulatedWalk.Gait(cadence: cadence, stepLength: stepLength)
    // A back that rises so little is shaken less than one in normal walking.
    let readings = SimulatedWalk.bout(40, gait).readings(
      rate: 50, noise: 0.3, start: EngineRun.start)
    let run = EngineRun(readings)
    try #require(run.bouts.count == 1)
    let speed = try #require(run.bouts[0].speed?.value)
    #expect((0.25...1.0).contains(speed))
    #expect(abs(try #require(run.bouts[0].cadence?.value) - cadence) < 1.5)
  }

  @Test("without a height there is no speed and no step length, with that reason")
  func heightless() throws {
    let run = EngineRun(.bout(30), MobilityConfiguration(placement: .lowerBack))
    let bout = try #require(run.bouts.first)
    #expect(bout.speed == nil && bout.stepLength == nil)
    #expect(bout.refusals == [.speed: .heightUnknown, .stepLength: .heightUnknown])
    #expect(bout.cadence != nil && bout.doubleSupport != nil && bout.asymmetry != nil)
    #expect(run.paced.isEmpty && run.steps.count > 45)
  }

  @Test("an impossible height is rejected", arguments: [0.3, 3.1])
  func implausible(height: Double) throws {
    let run = EngineRun(
      .bout(20), MobilityConfiguration(placement: .lowerBack, heightMeters: height))
    #expect(try #require(run.bouts.first).refusals[.speed] == .implausible)
  }

  // MOB-11, MOB-15
  @Test("a wrist sensor gives cadence, and speed only after comparison with a known distance")
  func wrist() throws {
    let walk = SimulatedWalk.bout(40)
    var configuration = MobilityConfiguration(placement: .wrist, heightMeters: 1.72)
    let before = EngineRun(walk, configuration, carriage: .wrist)
    let bout = try #require(before.bouts.first)
    #expect(abs(try #require(bout.cadence?.value) - 110) < 2)
    #expect(bout.speed == nil && bout.refusals[.speed] == .uncalibrated)
    #expect(bout.doubleSupport == nil && bout.refusals[.doubleSupport] == .placement)
    #expect(before.steps.allSatisfy { $0.foot == nil })
    // The distance that satellites would measure for the same walk.
    let uncorrected = before.paced.reduce(0) { $0 + $1.uncorrectedMeters }
    #expect(uncorrected > 20)
    var calibration = SpeedCalibration(placement: .wrist)
    for _ in 0..<3 {
      calibration.add(
        CalibrationWalk(
          meters: 1.1 * uncorrected, straightMeters: 1.1 * uncorrected,
          uncorrectedMeters: uncorrected, stepCount: before.steps.count, worstAccuracy: 5,
          end: EngineRun.start))
    }
    #expect(calibration.walkCount == 3 && calibration.factor > 1)
    configuration.calibration = calibration
    let after = EngineRun(walk, configuration, carriage: .wrist)
    let speed = try #require(after.bouts.first?.speed?.value)
    #expect((0.6...2).contains(speed))
    #expect(after.steps == before.steps)
    // A calibration of another placement has no effect here.
    configuration.calibration = SpeedCalibration(placement: .lowerBack)
    #expect(EngineRun(walk, configuration, carriage: .wrist).bouts.first?.speed == nil)
  }

  @Test("a calibration multiplies the speed at the lower back and changes no step")
  func calibrated() throws {
    let walk = SimulatedWalk.bout(25)
    let before = EngineRun(walk)
    var calibration = SpeedCalibration(placement: .lowerBack)
    calibration.add(
      CalibrationWalk(
        meters: 240, straightMeters: 238, uncorrectedMeters: 200, stepCount: 300, worstAccuracy: 5,
        end: EngineRun.start))
    var configuration = EngineRun.lowerBack
    configuration.calibration = calibration
    let after = EngineRun(walk, configuration)
    let speed = try #require(before.bouts.first?.speed?.value)
    #expect(abs(try #require(after.bouts.first?.speed?.value) - speed * calibration.factor) < 1e-9)
    #expect(after.steps == before.steps && after.paced == before.paced)
  }

  @Test("a pause ends a bout, nothing in it counts, and a new bout begins after it")
  func pause() throws {
    var engine = MobilityEngine(EngineRun.lowerBack)
    var run = EngineRun()
    var walk = SimulatedWalk(seed: 5)
    walk.walk(80)
    for reading in walk.readings(rate: 50, start: EngineRun.start) {
      switch EngineRun.seconds(reading.time) {
      case 30:
        run.receive(engine.pause(at: reading.time))
        #expect(run.bouts.count == 1)
        #expect(engine.pause(at: reading.time).isEmpty)
      case 50: engine.resume(at: reading.time)
      default: break
      }
      let new = engine.process(reading)
      if (30..<50).contains(EngineRun.seconds(reading.time)) { #expect(new.isEmpty) }
      run.receive(new)
    }
    run.receive(engine.finish())
    try #require(run.bouts.count == 2)
    #expect(EngineRun.seconds(run.bouts[0].span.end) < 30)
    #expect(EngineRun.seconds(run.bouts[1].span.start) > 50)
    #expect(run.stepSeconds(30..<50).isEmpty)
    #expect(abs(run.steps.count - walk.contacts.count { !(30..<50).contains($0.seconds) }) <= 4)
    #expect(run.warnings.isEmpty, "a pause is no gap")
    #expect(run.steps.count == run.bouts[0].stepCount + run.bouts[1].stepCount)
  }

  @Test("a pause of two seconds also ends a bout")
  func shortPause() {
    var engine = MobilityEngine(EngineRun.lowerBack)
    var run = EngineRun()
    for reading in SimulatedWalk.bout(50).readings(rate: 50, start: EngineRun.start) {
      if EngineRun.seconds(reading.time) == 30 { run.receive(engine.pause(at: reading.time)) }
      if EngineRun.seconds(reading.time) == 32 { engine.resume(at: reading.time) }
      run.receive(engine.process(reading))
    }
    run.receive(engine.finish())
    #expect(run.bouts.count == 2)
    #expect(run.stepSeconds(30..<32).isEmpty)
  }

  @Test("a walk of 26 minutes is reported in three bouts, and every step is in exactly one")
  func long() {
    // Two hundred steps repeatedly, the same number with each foot.
    var walk = SimulatedWalk(seed: 6)
    walk.walk(200 * 60 / 110)
    let lap = walk.readings(rate: 25, start: EngineRun.start)
    var engine = MobilityEngine(EngineRun.lowerBack)
    var run = EngineRun()
    var most = 0
    for index in 0..<14 {
      for reading in lap.moved(by: .milliseconds(40 * lap.count * index)) {
        run.receive(engine.process(reading))
        most = max(most, engine.open?.contacts.count ?? 0)
      }
    }
    run.receive(engine.finish())
    let bouts = run.bouts
    #expect(bouts.count == 3)
    for (index, bout) in bouts.enumerated() {
      #expect(abs(bout.span.duration.inSeconds - (index < 2 ? 600 : 327)) < 4)
      #expect(bout.speed != nil)
    }
    #expect(bouts.reduce(0) { $0 + $1.stepCount } == run.steps.count)
    #expect(abs(run.steps.count - 14 * 200) <= 14)
    #expect(zip(bouts, bouts.dropFirst()).allSatisfy { $0.span.end < $1.span.start })
    // Only ten minutes of a walk are retained: 1100 steps, and not all 2800.
    #expect(most < 1200)
    #expect(zip(run.steps, run.steps.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  // MOB-14
  @Test(
    "standing, sitting and working at a table give no steps and no bouts",
    arguments: [BodyPlacement.lowerBack, .waist, .pocket, .wrist, .hand, .other])
  func nothing(placement: BodyPlacement) {
    var still = SimulatedWalk(seed: 8)
    still.stand(40)
    still.fidget(60)
    still.stand(10)
    let run = EngineRun(
      still, MobilityConfiguration(placement: placement, heightMeters: 1.72),
      carriage: placement == .wrist ? .wrist : .lowerBack)
    #expect(run.findings.isEmpty)
  }

  // MOB-08
  @Test("running has steps and is not a walking bout")
  func running() {
    let readings = Self.running(seconds: 40, stepsPerMinute: 165)
    let run = EngineRun(readings)
    #expect(run.bouts.isEmpty && run.paced.isEmpty)
    let expected = 40 * 165 / 60
    #expect(abs(run.steps.count - expected) <= 6)
  }

  /// Half a sine of ground force for two thirds of each step, between two periods of standing.
  private static func running(
    seconds: Double, stepsPerMinute: Double
  ) -> [Reading<MotionSample>] {
    (0..<Int((seconds + 20) * 50)).map { index in
      let time = Double(index) / 50
      let phase = ((time - 10) * stepsPerMinute / 60).truncatingRemainder(dividingBy: 1)
      var share = 1.0
      if time >= 10, time < 10 + seconds {
        share = phase < 0.67 ? Double.pi / 2 / 0.67 * sin(Double.pi * phase / 0.67) : 0
      }
      return Reading(
        time: EngineRun.start + .microseconds(Int64(index) * 20_000), uptime: .zero,
        value: MotionSample(
          acceleration: Vector3(x: 0, y: 0, z: 9.80665 * share),
          rotationRate: Vector3(x: 0, y: 0, z: 0)))
    }
  }
}
