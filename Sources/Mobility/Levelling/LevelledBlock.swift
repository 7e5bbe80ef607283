import HealthModel
import Signals

/// A block as seen by the walker: up, ahead and to the left, however the sensor is worn.
///
/// Up is the mean acceleration of the block, ahead is found from the motion itself (``WalkingDirection``),
/// so that any fixed turn of the sensor changes nothing.
///
/// **Source** Levelling by gravity: R. Moe-Nilssen, *Clin. Biomech.* 13, 320–327, 1998. **Departs from it**
/// in taking ahead from the motion and not from how the sensor was strapped on.
///
/// A value that may read one block after another, in the same memory.
struct LevelledBlock: Sendable {
  /// Acceleration up, ahead and to the left in m/s², gravity taken from the first; one for each frame.
  private(set) var force: [SIMD4<Double>] = []
  /// Rotation about the same axes in rad/s: yaw, roll and pitch; empty without a gyroscope.
  private(set) var turning: [SIMD4<Double>] = []
  /// Ahead in the sensor's own frame, of length 1.
  private(set) var ahead = SIMD4<Double>.zero
  /// The frames of the block's own.
  private(set) var core = 0..<0
  /// What repeats with each stride; `nil` where nothing does.
  private(set) var rhythm: StrideRhythm?

  /// Levelled, its level axes not yet turned: at half of ``MotionFrame/rate``, and at a quarter.
  private var fast: TrunkSignal = []
  private var slow: TrunkSignal = []

  /// Below it there is no gait, only a trunk that leans.
  private static let highPass = BiquadCascade.highPass(
    order: 2, cutoffHz: 0.3, rateHz: MotionFrame.rate / 2)
  /// Below it there is no slow walker's stride.
  private static let slowHighPass = BiquadCascade.highPass(
    order: 2, cutoffHz: 0.5, rateHz: MotionFrame.rate / 4)

  init() {}

  init(_ block: MotionBlock) { read(block) }

  /// Levels a block; what was read before is forgotten.
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

  /// Twenty-five a second, in the sensor's frame: acceleration, then rotation.
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
        // Six lanes side by side; the fourth of each half is 0.
        let lanes = SIMD8(force.x, force.y, force.z, turning.x, turning.y, turning.z, 0, 0)
        signal[index] = lanes - offset
      }
    }
  }

  /// The block's own frames along the walker's axes.
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

/// One channel at a time.
extension LevelledBlock {
  var up: [Double] { force.map(\.x) }
  var anterior: [Double] { force.map(\.y) }
  var left: [Double] { force.map(\.z) }
  var yaw: [Double] { turning.map(\.x) }
  var roll: [Double] { turning.map(\.y) }
  var pitch: [Double] { turning.map(\.z) }
}
