import Signals

/// A block as seen by the walker: up, ahead and to the left, however the sensor is worn.
///
/// Up is the mean acceleration of the block, ahead is found from the motion itself (``WalkingDirection``),
/// so that any fixed turn of the sensor changes nothing.
///
/// **Source** Levelling by gravity: R. Moe-Nilssen, *Clin. Biomech.* 13, 320–327, 1998. **Departs from it**
/// in taking ahead from the motion and not from how the sensor was strapped on.
struct LevelledBlock: Sendable {
  /// Acceleration up, ahead and to the left in m/s², gravity taken from the first; one for each frame.
  let force: [SIMD4<Double>]
  /// Rotation about the same axes in rad/s: yaw, roll and pitch; empty without a gyroscope.
  let turning: [SIMD4<Double>]
  /// Ahead in the sensor's own frame, of length 1.
  let ahead: SIMD4<Double>
  /// The frames of the block's own.
  let core: Range<Int>
  /// What repeats with each stride; `nil` where nothing does.
  let rhythm: StrideRhythm?

  /// Below it there is no gait, only a trunk that leans.
  private static let highPass = BiquadCascade.highPass(
    order: 2, cutoffHz: 0.3, rateHz: MotionFrame.rate / 2)
  /// Below it there is no slow walker's stride.
  private static let slowHighPass = BiquadCascade.highPass(
    order: 2, cutoffHz: 0.5, rateHz: MotionFrame.rate / 4)

  init(_ block: MotionBlock) {
    core = block.core
    let halved = Self.halved(block)
    var sum = SIMD8<Double>.zero
    for value in halved { sum += value }
    let rest = sum.lowHalf
    var frame = LevelFrame(rest: rest)
    let gravity = (rest * rest).sum().squareRoot() / Double(max(halved.count, 1))

    let level = Self.levelled(halved, frame, gravity)
    let fast = Self.highPass.zeroPhase(level)
    let slow = Self.slowHighPass.zeroPhase(level.halved())
    let stride = StrideLag(hasRotation: block.hasRotation).find(slow: slow, fast: fast)
    let direction = WalkingDirection(
      of: slow, halfStride: stride.map { max(1, Int($0 / 4 + 0.5)) } ?? 0,
      hasRotation: block.hasRotation)
    rhythm = stride.map { StrideRhythm(stride: $0, fast: fast, slow: slow, direction: direction) }

    frame.turn(to: direction.heading)
    ahead = frame.ahead
    let offset = SIMD4(gravity, 0, 0, 0)
    force = Self.rows(block.frames, frame, less: offset) { $0.acceleration }
    turning =
      block.hasRotation ? Self.rows(block.frames, frame, less: .zero) { $0.rotation } : []
  }

  /// Twenty-five a second, in the sensor's frame: acceleration, then rotation.
  private static func halved(_ block: MotionBlock) -> TrunkSignal {
    let hasRotation = block.hasRotation
    let count = block.frames.count
    return TrunkSignal(unsafeUninitializedCapacity: (count + 1) / 2) { halved, initialized in
      block.frames.withUnsafeBufferPointer { frames in
        for index in 0..<((count + 1) / 2) {
          let here = frames[2 * index]
          let before = frames[max(2 * index - 1, 0)]
          let after = frames[min(2 * index + 1, count - 1)]
          let force = (before.acceleration + after.acceleration) * 0.25 + here.acceleration * 0.5
          let turning =
            hasRotation
            ? (before.rotation + after.rotation) * 0.25 + here.rotation * 0.5 : .zero
          halved.initializeElement(at: index, to: SIMD8(lowHalf: force, highHalf: turning))
        }
      }
      initialized = (count + 1) / 2
    }
  }

  private static func levelled(
    _ signal: TrunkSignal, _ frame: LevelFrame, _ gravity: Double
  ) -> TrunkSignal {
    let (x, y, z) = frame.columns
    let offset = SIMD8<Double>(gravity, 0, 0, 0, 0, 0, 0, 0)
    return TrunkSignal(unsafeUninitializedCapacity: signal.count) { level, initialized in
      for index in signal.indices {
        let (a, r) = (signal[index].lowHalf, signal[index].highHalf)
        let force = x * a.x + y * a.y + z * a.z
        let turning = x * r.x + y * r.y + z * r.z
        // Six lanes side by side; the fourth of each half is 0.
        let lanes = SIMD8(force.x, force.y, force.z, turning.x, turning.y, turning.z, 0, 0)
        level.initializeElement(at: index, to: lanes - offset)
      }
      initialized = signal.count
    }
  }

  @inline(__always)
  private static func rows(
    _ frames: ContiguousArray<MotionFrame>, _ frame: LevelFrame, less offset: SIMD4<Double>,
    _ value: (MotionFrame) -> SIMD4<Double>
  ) -> [SIMD4<Double>] {
    let (x, y, z) = frame.columns
    return [SIMD4<Double>](unsafeUninitializedCapacity: frames.count) { rows, initialized in
      frames.withUnsafeBufferPointer { frames in
        for index in 0..<frames.count {
          let value = value(frames[index])
          let level = x * value.x + y * value.y + z * value.z
          rows.initializeElement(at: index, to: level - offset)
        }
      }
      initialized = frames.count
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
