import TestSupport
import Testing

@testable import Mobility

struct LevelledBlockTests {
  @Test("a leveled block is independent of the sensor's rotation", arguments: Seed.first(20))
  func rotation(seed: Seed) {
    let walk = SteadyWalk()
    let straight = LevelledBlock(walk.block())
    let turned = LevelledBlock(walk.block(turn: .random(seed)))
    func difference(_ a: [Double], _ b: [Double]) -> Double {
      zip(a, b).map { abs($0 - $1) }.max() ?? .infinity
    }
    #expect(difference(straight.up, turned.up) < 1e-6)
    #expect(difference(straight.anterior, turned.anterior) < 1e-6)
    #expect(difference(straight.left, turned.left) < 1e-6)
    #expect(difference(straight.yaw, turned.yaw) < 1e-6)
    #expect(difference(straight.roll, turned.roll) < 1e-6)
    #expect(difference(straight.pitch, turned.pitch) < 1e-6)
  }

  @Test("the forward axis is the walking direction, within five degrees")
  func ahead() {
    var walk = SteadyWalk()
    walk.noise = 0
    let block = walk.block()
    let level = LevelledBlock(block)
    var (products, power) = (0.0, 0.0)
    for (frame, value) in zip(block.frames, level.anterior) {
      products += frame.acceleration.x * value
      power += frame.acceleration.x * frame.acceleration.x
    }
    // The cosine of five degrees.
    #expect(products / power > 0.996)
  }

  @Test(
    "the stride is neither halved nor doubled", arguments: [0.8, 1.0, 1.2, 1.6, 2.2], [true, false])
  func stride(seconds: Double, isWeak: Bool) throws {
    var walk = SteadyWalk(strideSeconds: seconds)
    if isWeak { walk.rightStrength = 0.3 }
    let rhythm = try #require(LevelledBlock(walk.block()).rhythm)
    #expect(abs(rhythm.stride * 2 / MotionFrame.rate / seconds - 1) < 0.02)
  }

  @Test("equal steps are as regular as strides, and those of a limp are less regular")
  func regularity() throws {
    var walk = SteadyWalk()
    let even = try #require(LevelledBlock(walk.block()).rhythm)
    #expect(StrideRegularity(even).symmetry > 0.95)
    walk.rightPhase = 0.4
    walk.rightStrength = 0.5
    let limping = try #require(LevelledBlock(walk.block()).rhythm)
    #expect(StrideRegularity(limping).symmetry < 0.7)
    #expect(limping.strideRegularity > 0.8)
  }

  @Test("without a gyroscope there is no rotation, and the vertical axis is still vertical")
  func accelerationOnly() {
    var walk = SteadyWalk()
    walk.hasRotation = false
    let level = LevelledBlock(walk.block(turn: .upsideDown))
    #expect(level.yaw.isEmpty && level.roll.isEmpty && level.pitch.isEmpty)
    let mean: Double = level.up.reduce(0, +) / Double(level.up.count)
    #expect(abs(mean) < 0.05)
    #expect(level.up.count == 1000)
  }
}
