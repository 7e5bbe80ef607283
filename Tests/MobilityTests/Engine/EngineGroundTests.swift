import HealthModel
import TestSupport
import Testing

@testable import Mobility

/// Level ground, slopes and stairs, with and without air pressure.
@Suite("The ground of a walk")
struct EngineGroundTests {
  // MOB-07, MOB-11
  @Test("level ground is flat if the air pressure shows it", arguments: [0.0, 80, -80])
  func level(weather: Double) throws {
    let run = EngineRun(.road(grade: 0), weather: weather)
    try #require(run.bouts.count == 1)
    #expect(run.bouts[0].ground == .flat)
    #expect(run.bouts[0].speed != nil && run.bouts[0].refusals.isEmpty)
    #expect(run.stairs.isEmpty)
  }

  @Test("without air pressure flat ground is assumed, and the numbers are the same")
  func presumed() throws {
    let way = SimulatedWay.road(grade: 0)
    let (with, without) = (EngineRun(way), EngineRun(way, hasAir: false))
    try #require(with.bouts.count == 1 && without.bouts.count == 1)
    #expect(without.bouts[0].ground == .presumedFlat)
    #expect(with.bouts[0].speed == without.bouts[0].speed)
    #expect(with.steps == without.steps)
  }

  // MOB-07, MOB-08
  @Test("on a slope steps are counted and speed is rejected", arguments: [0.08, -0.1])
  func slope(grade: Double) throws {
    let run = EngineRun(.road(grade: grade))
    try #require(run.bouts.count == 1)
    let bout = run.bouts[0]
    #expect(bout.ground == .sloped)
    #expect(bout.speed == nil && bout.stepLength == nil && bout.doubleSupport == nil)
    for metric in [GaitMetric.speed, .stepLength, .doubleSupport, .asymmetry] {
      #expect(bout.refusals[metric] == .notFlat)
    }
    #expect(bout.cadence != nil && bout.stepCount > 100)
    #expect(run.stairs.isEmpty)
  }

  // MOB-06, MOB-07
  @Test(
    "stairs within a walk are reported, and the level parts on either side are measured",
    arguments: [SimulatedStairs.Direction.up, .down])
  func flight(direction: SimulatedStairs.Direction) throws {
    let way = SimulatedWay.flight(direction)
    let run = EngineRun(way)
    try #require(run.stairs.count == 1)
    let stairs = run.stairs[0]
    #expect(stairs.direction == (direction == .up ? .up : .down))
    #expect(abs(EngineRun.seconds(stairs.span.start) - way.climb.lowerBound) < 2.5)
    #expect(abs(EngineRun.seconds(stairs.span.end) - way.climb.upperBound) < 2.5)
    #expect(abs(try #require(stairs.heightMeters) - 6.8) < 0.7)
    // 0.17 m per step, 95 steps a minute.
    #expect(abs(try #require(stairs.speedMetersPerSecond) - 0.27) < 0.05)
    #expect(run.bouts.map(\.ground) == [.flat, .stairs, .flat])
    try #require(run.bouts.count == 3)
    for level in [run.bouts[0], run.bouts[2]] {
      #expect(level.speed != nil && level.refusals.isEmpty)
      #expect(abs(level.stepCount - 73) <= 6)
    }
    #expect(run.bouts[1].speed == nil && run.bouts[1].refusals[.speed] == .notFlat)
    #expect(run.bouts.reduce(0) { $0 + $1.stepCount } == run.steps.count)
  }

  @Test("stairs are reported once, with and without more walking after them", arguments: [0.0, 12])
  func last(after: Double) {
    let run = EngineRun(.flight(before: 30, after: after))
    #expect(run.stairs.count == 1)
    #expect(run.bouts.first?.ground == .flat)
    #expect(run.bouts.allSatisfy { $0.ground.isFlat == ($0.speed != nil) })
  }

  // MOB-12
  @Test(
    "stairs detected from motion alone have direction and steps, and never a height or a speed",
    arguments: [StairsBout.Direction.up, .down])
  func withoutAir(direction: StairsBout.Direction) throws {
    var engine = MobilityEngine(EngineRun.lowerBack)
    engine.report(Self.interval(stairs: 1000..<1600, direction))
    let run = EngineRun(engine.findings)
    try #require(run.stairs.count == 1)
    #expect(run.stairs[0].direction == direction)
    #expect(run.stairs[0].stepCount == 24)
    #expect(run.stairs[0].heightMeters == nil && run.stairs[0].speedMetersPerSecond == nil)
    #expect(run.stairs[0].flights == nil)
    #expect(run.bouts.map(\.ground) == [.presumedFlat, .stairs, .presumedFlat])
    #expect(run.bouts.map(\.stepCount) == [40, 24, 36])
    #expect(run.bouts.map { $0.speed != nil } == [true, false, true])
  }

  @Test("a walk that resembles stairs is level if the air pressure shows it")
  func unevenWalker() throws {
    var engine = MobilityEngine(EngineRun.lowerBack)
    let still = SimulatedWalk.bout(1).readings(rate: 50, start: EngineRun.start)
    for reading in still.prefix(10) { _ = engine.process(reading) }
    var stairs = SimulatedStairs(seed: 1)
    stairs.stand(70)
    for reading in stairs.pressure(rate: 5, start: EngineRun.start) { _ = engine.process(reading) }
    engine.report(Self.interval(stairs: 1000..<1600, .up))
    let run = EngineRun(engine.findings)
    #expect(run.stairs.isEmpty)
    #expect(run.bouts.map(\.ground) == [.flat])
    #expect(run.bouts.first?.stepCount == 100)
  }

  /// A hundred steps, two per second, some of which resemble stairs.
  private static func interval(
    stairs: Range<Int>, _ direction: StairsBout.Direction
  ) -> OpenInterval {
    var interval = OpenInterval(.walking, from: 0)
    for index in 0..<100 {
      interval.contacts.append(
        BlockReading.Contact(place: Double(index) * 25, foot: index % 2 == 0 ? .left : .right))
    }
    interval.strides = (0..<98).map { index in
      StrideMotion(
        start: Double(index) * 25, seconds: 1, rise: 0.015, surge: 0.02, unevenness: 0.01)
    }
    interval.stairs = [
      StairsIntervals.Interval(frames: stairs, direction: direction, probability: 0.95)
    ]
    return interval
  }
}
