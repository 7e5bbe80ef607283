import HealthModel
import Signals

/// A block in the axes of the walker: up, ahead and left, independent of the sensor's orientation.
///
/// Up is the mean acceleration of the block; ahead is derived from the motion (``WalkingDirection``). A fixed
/// rotation of the sensor therefore has no effect.
///
/// **Source** Leveling by gravity: R. Moe-Nilssen, *Clin. Biomech.* 13, 320–327, 1998. **Departs from it** in
/// deriving ahead from the motion and not from the attachment of the sensor.
///
/// The value is reusable for many blocks, to reuse its buffers.
struct LevelledBlock: Sendable {
  /// Acceleration up, ahead and left in m/s² without gravity; one for each frame.
  private(set) var force: [SIMD4<Double>] = []
  /// Rotation about the same axes in rad/s: yaw, roll and pitch; empty without a gyroscope.
  private(set) var turning: [SIMD4<Double>] = []
  /// The unit vector of the forward direction in the sensor's frame.
  private(set) var ahead = SIMD4<Double>.zero
  /// The core frames of the block.
  private(set) var core = 0..<0
  /// The periodic part of the motion; `nil` where nothing repeats.
  private(set) var rhythm: StrideRhythm?

  /// The leveled signal before rotation to the heading, at half of ``MotionFrame/rate``, and at a quarter.
  private var fast: TrunkSignal = []
  private var slow: TrunkSignal = []

  /// Removes slow leaning of the trunk, which is below the frequencies of gait.
  private static let highPass = BiquadCascade.highPass(
    order: 2, cutoffHz: 0.3, rateHz: MotionFrame.rate / 2)
  /// Removes frequencies below the stride of a slow walker.
  private static let slowHighPass = BiquadCascade.highPass(
    order: 2, cutoffHz: 0.5, rateHz: MotionFrame.rate / 4)

  init() {}

  init(_ block: MotionBlock) { read(block) }

  /// Levels a block, replacing the previous one.
  mutating func read(_ block: MotionBlock) {
    core = block.core
    halve(block)
    var sum = SIMD8<Double>.zero
    for value in fast { sum += value }
    let rest = sum.lowHalf
    var frame = LevelFrame(rest: rest)
    let gravity = (rest * rest).sum().squareRoot() / Double(max(fast.count, 1))

    level(frame, gravity)
    slow.halve(fast)
    Self.highPass.applyZeroPhase(to: &fast)
    Self.slowHighPass.applyZeroPhase(to: &slow)
    let stride = StrideLag(hasRotation: block.hasRotation).find(slow: slow, fast: fast)
    let direction = WalkingDirection(
      of: slow, halfStride: stride.map { max(1, Int(clamping: $0 / 4 + 0.5)) } ?? 0,
      hasRotation: block.hasRotation)
    rhythm = stride.map { StrideRhythm(stride: $0, fast: fast, slow: slow, direction: direction) }

    frame.turn(to: direction.heading)
    ahead = frame.ahead
    turn(block, frame, gravity)
  }

  /// Computes 25 samples per second in the sensor's frame: acceleration, then rotation.
  private mutating func halve(_ block: MotionBlock) {
    let hasRotation = block.hasRotation
    block.frames.withUnsafeBufferPointer { frames in
      let count = frames.count
      fast.rewrite(count: (count + 1) / 2) { halved in
        for index in 0..<halved.count {
          let here = frames[2 * index]
          let before = frames[max(2 * index - 1, 0)]
          let after = frames[min(2 * index + 1, count - 1)]
          let force = (before.acceleration + after.acceleration) * 0.25 + here.acceleration * 0.5
          let turning =
            hasRotation
            ? (before.rotation + after.rotation) * 0.25 + here.rotation * 0.5 : .zero
          halved[index] = SIMD8(lowHalf: force, highHalf: turning)
        }
      }
    }
  }

  private mutating func level(_ frame: LevelFrame, _ gravity: Double) {
    let (x, y, z) = frame.columns
    let offset = SIMD8<Double>(gravity, 0, 0, 0, 0, 0, 0, 0)
    fast.withUnsafeMutableBufferPointer { signal in
      for index in signal.indices {
        let (a, r) = (signal[index].lowHalf, signal[index].highHalf)
        let force = x * a.x + y * a.y + z * a.z
        let turning = x * r.x + y * r.y + z * r.z
        // Six lanes in parallel; the fourth of each half is 0.
        let lanes = SIMD8(force.x, force.y, force.z, turning.x, turning.y, turning.z, 0, 0)
        signal[index] = lanes - offset
      }
    }
  }

  /// Rotates the block's core frames to the walker's axes.
  private mutating func turn(_ block: MotionBlock, _ frame: LevelFrame, _ gravity: Double) {
    let (x, y, z) = frame.columns
    let offset = SIMD4(gravity, 0, 0, 0)
    block.frames.withUnsafeBufferPointer { frames in
      force.rewrite(count: frames.count) { force in
        for index in 0..<frames.count {
          let value = frames[index].acceleration
          force[index] = x * value.x + y * value.y + z * value.z - offset
        }
      }
      turning.rewrite(count: block.hasRotation ? frames.count : 0) { turning in
        for index in 0..<turning.count {
          let value = frames[index].rotation
          turning[index] = x * value.x + y * value.y + z * value.z
        }
      }
    }
  }
}

/// Access to single channels.
extension LevelledBlock {
  var up: [Double] { force.map(\.x) }
  var anterior: [Double] { force.map(\.y) }
  var left: [Double] { force.map(\.z) }
  var yaw: [Double] { turning.map(\.x) }
  var roll: [Double] { turning.map(\.y) }
  var pitch: [Double] { turning.map(\.z) }
}
