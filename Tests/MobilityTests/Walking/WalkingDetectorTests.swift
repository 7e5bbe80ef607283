import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Mobility

@Suite("The walking detector")
struct WalkingDetectorTests {
  @Test("two walks with a rest are two segments", arguments: SimulatedWalk.Carriage.allCases)
  func stopAndGo(carriage: SimulatedWalk.Carriage) throws {
    var walk = SimulatedWalk(seed: 1)
    walk.stand(10)
    walk.walk(30)
    walk.stand(10)
    walk.walk(20, .init(cadence: 95))
    walk.stand(10)
    let intervals = WalkFrames(walk, carriage).intervals(carriage.placement)
    try #require(intervals.count == 2)
    for (interval, bout) in zip(intervals, walk.bouts) {
      #expect(interval.gait == .walking)
      #expect(abs(Double(interval.frames.lowerBound) / 50 - bout.start) < 1.5)
      #expect(abs(Double(interval.frames.upperBound) / 50 - bout.end) < 1.5)
    }
  }

  // MOB-08
  @Test("two steps to the side are not a walk", arguments: SimulatedWalk.Carriage.allCases)
  func shortWalk(carriage: SimulatedWalk.Carriage) {
    var walk = SimulatedWalk(seed: 2)
    walk.stand(10)
    walk.walk(1.1)
    walk.stand(10)
    #expect(WalkFrames(walk, carriage).intervals(carriage.placement).isEmpty)
  }

  @Test("a break of five seconds ends a walk, one of a second does not")
  func breaks() {
    func count(_ seconds: Double) -> Int {
      var walk = SimulatedWalk(seed: 3)
      walk.walk(20)
      walk.stand(seconds)
      walk.walk(20)
      return WalkFrames(walk).intervals().count
    }
    #expect(count(1) == 1)
    #expect(count(6) == 2)
  }

  @Test("standing and hand work at a table are not walking", arguments: Seed.first(5))
  func desk(seed: Seed) {
    var walk = SimulatedWalk(seed: seed.value)
    walk.stand(60)
    walk.fidget(120)
    #expect(WalkFrames(walk, .wrist).intervals(.wrist).isEmpty)
    #expect(WalkFrames(walk, .wrist, hasRotation: false).intervals(.wrist).isEmpty)
  }

  @Test("a slow walk with one weak leg is walking from end to end", arguments: Seed.first(5))
  func hemiparetic(seed: Seed) {
    var walk = SimulatedWalk(seed: seed.value)
    walk.stand(5)
    walk.walk(
      60, .init(cadence: 62, stepLength: 0.55, asymmetryPercent: 35, weakSide: .left))
    // The pendulum is weaker at this pace than people who walk so; so is its noise.
    let found = WalkFrames(walk, noise: 0.3).intervals()
    let frames = found.reduce(0) { $0 + $1.frames.count }
    #expect(Double(frames) / 50 > 55)
  }

  @Test("running is distinguished from walking")
  func running() throws {
    // Half a sine of ground force for two thirds of each step, 165 of them a minute.
    let frames = (0..<2000).map { index -> MotionFrame in
      let phase = (Double(index) / 50 * 2.75).truncatingRemainder(dividingBy: 1)
      let force = phase < 0.67 ? Double.pi / 2 / 0.67 * sin(Double.pi * phase / 0.67) : 0
      return MotionFrame(acceleration: SIMD4(0, 0, 9.80665 * force, 0), rotation: .zero)
    }
    let intervals = WalkFrames(frames, hasRotation: false).intervals()
    #expect(intervals.count == 1)
    #expect(intervals.first?.gait == .running)
  }

  @Test("any fixed rotation of the sensor changes nothing", arguments: Seed.first(8))
  func rotation(seed: Seed) {
    var generator = seed.generator
    var walk = SimulatedWalk(seed: 4)
    walk.stand(8)
    walk.walk(20)
    walk.stand(8)
    let upright = WalkFrames(walk, .pocket).intervals(.pocket).map(\.frames)
    let turned = WalkFrames(walk, .pocket, turn: .random(&generator)).intervals(.pocket)
    #expect(turned.map(\.frames) == upright)
    #expect(!upright.isEmpty)
  }

  @Test("a longer initial pause shifts all results and changes nothing else")
  func timeShift() throws {
    var walk = SimulatedWalk(seed: 5)
    walk.stand(10)
    walk.walk(30)
    walk.stand(10)
    let original = WalkFrames(walk)
    let first = try #require(original.frames.first)
    let hops = 20
    let still = Array(repeating: first, count: hops * StepRhythm.hopFrames)
    let later = WalkFrames(still + original.frames)
    let expected = original.intervals().map {
      $0.frames.lowerBound + still.count..<$0.frames.upperBound + still.count
    }
    #expect(later.intervals().map(\.frames) == expected)
    #expect(!expected.isEmpty)
  }

  @Test("settled results never change, and are at most 13 s late")
  func settled() {
    var walk = SimulatedWalk(seed: 6)
    for _ in 0..<4 {
      walk.stand(7)
      walk.walk(13)
      walk.fidget(4)
      walk.walk(5, .init(cadence: 130))
    }
    let source = WalkFrames(walk)
    var detector = WalkingDetector(placement: .lowerBack, hasRotation: true)
    var settled = 0
    for (index, frame) in source.frames.enumerated() {
      for change in detector.process(frame) {
        switch change {
        case .began(_, let place), .ended(let place): #expect(place >= settled)
        }
      }
      #expect(detector.settledFrames >= settled)
      settled = detector.settledFrames
      #expect(index - settled <= 660)
    }
  }

  @Test("a sensor motionless for ten minutes gives no results")
  func stillness() {
    let still = MotionFrame(acceleration: SIMD4(0, 9.8, 0.3, 0), rotation: .zero)
    let frames = Array(repeating: still, count: 30_000)
    #expect(WalkFrames(frames).intervals().isEmpty)
  }
}
