import HealthModel
import TestSupport
import Testing

@testable import Mobility

@Suite("The step counter")
struct StepCounterTests {
  private func walk(_ seed: UInt64, _ gait: SimulatedWalk.Gait = .init()) -> SimulatedWalk {
    var walk = SimulatedWalk(seed: seed)
    walk.stand(6)
    walk.walk(60, gait)
    walk.stand(6)
    return walk
  }

  @Test(
    "the steps of a minute are counted at any placement of the sensor",
    arguments: SimulatedWalk.Carriage.allCases, [85.0, 110, 130])
  func carriages(carriage: SimulatedWalk.Carriage, cadence: Double) {
    let walk = walk(1, .init(cadence: cadence))
    for hasRotation in [true, false] {
      let steps = WalkFrames(walk, carriage, hasRotation: hasRotation).steps(carriage.placement)
      #expect(abs(steps.count - walk.contacts.count) <= 2)
    }
  }

  @Test("slow uneven steps are neither halved nor doubled", arguments: Seed.first(10))
  func uneven(seed: Seed) {
    let walk = walk(
      seed.value,
      .init(cadence: 62, stepLength: 0.55, asymmetryPercent: 35, weakSide: .left))
    // The pendulum is weaker at this pace than people who walk so; so is its noise.
    let steps = WalkFrames(walk, noise: 0.3).steps()
    #expect(abs(steps.count - walk.contacts.count) <= 3)
  }

  @Test("a sensor in any orientation finds the same steps", arguments: Seed.first(8))
  func rotation(seed: Seed) {
    var generator = seed.generator
    let walk = walk(2)
    let upright = WalkFrames(walk, .pocket).steps(.pocket)
    let turned = WalkFrames(walk, .pocket, turn: .random(&generator)).steps(.pocket)
    #expect(upright.count == turned.count)
    for (a, b) in zip(upright, turned) { #expect(abs(a - b) < 1e-6) }
    for (a, b) in zip(upright, upright.dropFirst()) { #expect(b - a > 0.2) }
  }

  @Test("25 samples a second give the steps of 100", arguments: SimulatedWalk.Carriage.allCases)
  func rates(carriage: SimulatedWalk.Carriage) {
    let walk = walk(3)
    let quick = WalkFrames(walk, carriage, rate: 100).steps(carriage.placement)
    let slow = WalkFrames(walk, carriage, rate: 25).steps(carriage.placement)
    #expect(quick.count == slow.count)
    // Half a step is 0.27 s; an arm has no sharp peak.
    for (a, b) in zip(quick, slow) { #expect(abs(a - b) < 0.2) }
  }

  @Test("a pause has no steps")
  func pause() {
    var walk = SimulatedWalk(seed: 4)
    walk.walk(20)
    walk.stand(2.6)
    let end = walk.seconds
    walk.walk(20)
    let steps = WalkFrames(walk).steps()
    #expect(steps.filter { $0 > end - 1.8 && $0 < end - 0.5 }.isEmpty)
    #expect(abs(steps.count - walk.contacts.count) <= 2)
  }

  @Test("a motionless sensor has no steps", arguments: [0, 3, 24, 25, 499, 1000])
  func stillness(count: Int) {
    let still = MotionFrame(acceleration: SIMD4(0, 0, 9.8, 0), rotation: .zero)
    let block = MotionBlock(
      frames: ContiguousArray(repeating: still, count: count), startIndex: 0, core: 0..<count,
      hasRotation: true)
    #expect(StepCounter().steps(in: block).isEmpty)
  }

  @Test("only the core's steps are reported")
  func core() {
    let source = WalkFrames(walk(5))
    func steps(_ core: Range<Int>) -> [Double] {
      StepCounter().steps(
        in: MotionBlock(
          frames: ContiguousArray(source.frames[500..<1500]), startIndex: 500, core: core,
          hasRotation: true))
    }
    let all = steps(0..<1000)
    #expect(steps(250..<750) == all.filter { $0 >= 250 && $0 < 750 })
    #expect(!all.isEmpty)
  }
}
