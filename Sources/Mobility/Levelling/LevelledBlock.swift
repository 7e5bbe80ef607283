import Signals

/// A block as seen by the walker: up, ahead and to the left, however the sensor is worn.
///
/// Up is the mean acceleration of the block, ahead is found from the motion itself (``WalkingDirection``),
/// so that any fixed turn of the sensor changes nothing.
///
/// **Source** Levelling by gravity: R. Moe-Nilssen, *Clin. Biomech.* 13, 320–327, 1998. **Departs from it**
/// in taking ahead from the motion and not from how the sensor was strapped on.
struct LevelledBlock: Sendable {
  /// Acceleration in m/s², gravity taken from `up`; one for each frame.
  let up: [Double]
  let anterior: [Double]
  let left: [Double]
  /// Rotation in rad/s: yaw about up, roll about ahead, pitch about the left; empty without a gyroscope.
  let yaw: [Double]
  let roll: [Double]
  let pitch: [Double]
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
    let rest = halved.reduce(into: SIMD8<Double>.zero) { $0 += $1 }.lowHalf
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
    let count = block.frames.count
    var (up, anterior, left) = ([Double](), [Double](), [Double]())
    var (yaw, roll, pitch) = ([Double](), [Double](), [Double]())
    Self.fill(&up, &anterior, &left, count, frame) { block.frames[$0].acceleration }
    for index in up.indices { up[index] -= gravity }
    if block.hasRotation {
      Self.fill(&yaw, &roll, &pitch, count, frame) { block.frames[$0].rotation }
    }
    (self.up, self.anterior, self.left) = (up, anterior, left)
    (self.yaw, self.roll, self.pitch) = (yaw, roll, pitch)
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
    return signal.map { value in
      let a = x * value[0] + y * value[1] + z * value[2]
      let r = x * value[4] + y * value[5] + z * value[6]
      return SIMD8(a.x - gravity, a.y, a.z, r.x, r.y, r.z, 0, 0)
    }
  }

  private static func fill(
    _ first: inout [Double], _ second: inout [Double], _ third: inout [Double], _ count: Int,
    _ frame: LevelFrame, _ value: (Int) -> SIMD4<Double>
  ) {
    let (x, y, z) = frame.columns
    first = [Double](repeating: 0, count: count)
    second = first
    third = first
    for index in 0..<count {
      let value = value(index)
      let level = x * value.x + y * value.y + z * value.z
      first[index] = level.x
      second[index] = level.y
      third[index] = level.z
    }
  }
}
