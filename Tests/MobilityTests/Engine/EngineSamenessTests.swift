import HealthModel
import TestSupport
import Testing

@testable import Mobility

/// Differences in input that must not change a walk.
@Suite("Invariance of a walk")
struct EngineSamenessTests {
  /// Computed once: every seed is compared with it.
  private static let readings = SimulatedWalk.twoBouts().readings(rate: 50, start: EngineRun.start)
  private static let run = EngineRun(readings)

  @Test("the walk is found as simulated")
  func found() throws {
    let walk = SimulatedWalk.twoBouts()
    try #require(Self.run.bouts.count == 2)
    #expect(Self.run.bouts.map(\.turnCount) == [1, 0])
    for (found, real) in zip(Self.run.bouts, walk.bouts) {
      #expect(abs(EngineRun.seconds(found.span.start) - real.start) < 1.2)
      #expect(abs(EngineRun.seconds(found.span.end) - real.end) < 1.2)
      #expect(abs(found.stepCount - real.steps) <= 3)
    }
    #expect(Self.run.warnings.isEmpty)
  }

  @Test("a copied engine continues with the same output as the original")
  func copied() {
    var engine = MobilityEngine(EngineRun.lowerBack)
    var run = EngineRun()
    for (index, reading) in Self.readings.enumerated() {
      if index % 331 == 0 {
        // Later input of the first value must not reach the copy.
        let copy = engine
        for other in Self.readings[index...].prefix(120) { _ = engine.process(other) }
        engine = copy
      }
      run.receive(engine.process(reading))
    }
    run.receive(engine.finish())
    #expect(run == Self.run)
  }

  @Test(
    "the output so far is the beginning of the later output",
    arguments: [12.0, 25, 41.7, 55])
  func live(seconds: Double) {
    var engine = MobilityEngine(EngineRun.lowerBack)
    var run = EngineRun()
    for reading in Self.readings.prefix(Int(seconds * 50)) { run.receive(engine.process(reading)) }
    #expect(run.findings == Array(Self.run.findings.prefix(run.findings.count)))
    // Steps are known 15 s later and an end 13 s later.
    let known = Self.run.steps.count { EngineRun.seconds($0.time) < seconds - 26 }
    #expect(run.steps.count >= known)
    for reading in Self.readings.dropFirst(Int(seconds * 50)) {
      run.receive(engine.process(reading))
    }
    run.receive(engine.finish())
    #expect(run == Self.run)
  }

  @Test("the same walk at another time differs only in its dates", arguments: Seed.first(4))
  func timeShift(seed: Seed) {
    var generator = seed.generator
    let offset = Duration.microseconds(
      Int64(generator.uniform(in: -3e9..<3e9)) * 1000 + Int64(generator.uniform(in: 0..<1000)))
    let later = EngineRun(Self.readings.moved(by: offset))
    #expect(later.findings == Self.run.findings.map { $0.moved(by: offset) }, "by \(offset)")
  }

  @Test("any fixed rotation of the sensor changes no step", arguments: Seed.first(6))
  func rotation(seed: Seed) throws {
    var generator = seed.generator
    let turned = EngineRun(.twoBouts(), turn: .random(&generator))
    let distance = try #require(turned.stepDistance(Self.run), "other steps or feet")
    #expect(distance < 0.001)
    #expect(turned.bouts.map(\.turnCount) == Self.run.bouts.map(\.turnCount))
    for (a, b) in zip(turned.bouts, Self.run.bouts) {
      #expect(abs((a.speed?.value ?? 0) - (b.speed?.value ?? 0)) < 0.01)
    }
  }

  @Test(
    "a sensor that is upside down or on its side gives the same steps",
    arguments: [
      SensorTurn(degrees: 180, about: Vector3(x: 1, y: 0, z: 0)),
      SensorTurn(degrees: 180, about: Vector3(x: 0, y: 1, z: 0)),
      SensorTurn(degrees: 90, about: Vector3(x: 1, y: 0, z: 0)),
      SensorTurn(degrees: -90, about: Vector3(x: 0, y: 1, z: 0)),
      SensorTurn(degrees: 180, about: Vector3(x: 0, y: 0, z: 1)),
    ])
  func upsideDown(turn: SensorTurn) throws {
    let turned = EngineRun(.twoBouts(), turn: turn)
    let distance = try #require(turned.stepDistance(Self.run), "other steps or feet")
    #expect(distance < 0.001)
  }

  @Test("a sensor in a pocket or on a wrist gives the same steps", arguments: Seed.first(2))
  func limbs(seed: Seed) throws {
    var generator = seed.generator
    let walk = SimulatedWalk.bout(25, seed: seed.value)
    let turn = SensorTurn.random(&generator)
    for carriage in [SimulatedWalk.Carriage.pocket, .wrist] {
      let configuration = MobilityConfiguration(placement: carriage.placement)
      let straight = EngineRun(walk, configuration, carriage: carriage)
      let distance = try #require(
        EngineRun(walk, configuration, carriage: carriage, turn: turn).stepDistance(straight),
        "\(carriage)")
      #expect(distance < 0.001 && straight.steps.count > 35, "\(carriage)")
    }
  }

  @Test("a clock correction during the walk shifts all later output by the same amount")
  func clock() {
    let offset = Duration.seconds(-7200) + .microseconds(250_017)
    var engine = MobilityEngine(EngineRun.lowerBack)
    var (before, after) = (EngineRun(), EngineRun())
    let half = Self.readings.count / 2
    for reading in Self.readings.prefix(half) { before.receive(engine.process(reading)) }
    engine.shift(by: offset)
    for reading in Array(Self.readings.dropFirst(half)).moved(by: offset) {
      after.receive(engine.process(reading))
    }
    after.receive(engine.finish())
    #expect(!before.steps.isEmpty && after.bouts.count >= 1)
    #expect(
      before.findings + after.findings.map { $0.moved(by: .zero - offset) } == Self.run.findings)
  }

  @Test("the order in which two sensors are processed has no effect")
  func interleaved() {
    let way = SimulatedWay.flight()
    let readings = way.walk.readings(rate: 50, start: EngineRun.start)
    let air = way.stairs.pressure(rate: 10, start: EngineRun.start)
    let first = EngineRun(readings, air: air, airFirst: true)
    let last = EngineRun(readings, air: air, airFirst: false)
    #expect(first.stairs.count == 1)
    #expect(first.stairs == last.stairs)
    #expect(first.steps == last.steps)
    #expect(first.bouts == last.bouts)
  }
}

extension MobilityFinding {
  /// The same output at another time.
  fileprivate func moved(by offset: Duration) -> MobilityFinding {
    func move(_ span: TimeRange) -> TimeRange {
      TimeRange(start: span.start + offset, end: span.end + offset)
    }
    switch self {
    case .step(var step):
      step.time += offset
      return .step(step)
    case .bout(var bout):
      bout.span = move(bout.span)
      return .bout(bout)
    case .stairs(var bout):
      bout.span = move(bout.span)
      return .stairs(bout)
    case .paced(var interval):
      interval.span = move(interval.span)
      return .paced(interval)
    case .running(var interval):
      interval.span = move(interval.span)
      return .running(interval)
    case .push(let time): return .push(time + offset)
    case .warning(let warning): return .warning(warning)
    }
  }
}
