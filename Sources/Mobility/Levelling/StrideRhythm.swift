import HealthModel

/// The periodic motion of a block, at half of ``MotionFrame/rate``.
struct StrideRhythm: Sendable {
  /// The interval from a contact to the next one of the same foot, in samples of `signal`.
  let stride: Double
  /// The channels above 0.3 Hz, with acceleration and rotation normalized separately, so that the intensity
  /// of walking has no effect.
  let signal: TrunkOutline
  /// The certainty of the forward direction, 0 to 1.
  let certainty: Double
  /// The autocorrelation of the vertical acceleration after half a stride, and after a whole one; at most
  /// about 1.
  let stepRegularity: Double
  let strideRegularity: Double

  private static let minimumPower = 1e-12

  /// Creates a rhythm.
  ///
  /// - Parameters:
  ///   - stride: The stride in samples of `fast`.
  ///   - fast: The leveled signal before rotation to the heading.
  ///   - slow: The same at half of its rate, above 0.5 Hz.
  ///   - direction: The direction of walking.
  init(stride: Double, fast: TrunkSignal, slow: TrunkSignal, direction: WalkingDirection) {
    self.stride = stride
    certainty = direction.certainty
    let power = slow.power
    let force = 1 / max(power[0] + power[1] + power[2], Self.minimumPower).squareRoot()
    let turning = power[3] + power[4] + power[5]
    let rotation = turning > 0 ? 1 / max(turning, Self.minimumPower).squareRoot() : 0
    let (x, y) = (direction.heading.x, direction.heading.y)
    signal = TrunkOutline(unsafeUninitializedCapacity: fast.count) { signal, initialized in
      for index in fast.indices {
        let value = fast[index]
        let ahead = SIMD2(value[1] * x + value[2] * y, value[4] * x + value[5] * y)
        let left = SIMD2(value[2] * x - value[1] * y, value[5] * x - value[4] * y)
        let lanes = SIMD8(
          value[0] * force, ahead.x * force, left.x * force,
          value[3] * rotation, ahead.y * rotation, left.y * rotation, 0, 0)
        signal.initializeElement(at: index, to: SIMD8<Float>(lanes))
      }
      initialized = fast.count
    }
    let up = [Double](unsafeUninitializedCapacity: fast.count) { up, initialized in
      for index in fast.indices { up.initializeElement(at: index, to: fast[index][0]) }
      initialized = fast.count
    }
    let vertical = max(Self.likeness(up, 0), Self.minimumPower)
    stepRegularity = Self.likeness(up, stride / 2) / vertical
    strideRegularity = Self.likeness(up, stride) / vertical
  }

  /// Returns the mean product of the signal with itself at a fractional lag.
  private static func likeness(_ up: [Double], _ lag: Double) -> Double {
    let (whole, part) = (Int(clamping: lag), lag - lag.rounded(.down))
    return up.withUnsafeBufferPointer { up in
      let count = up.count - whole - 1
      guard count > 0 else { return 0 }
      var (near, far) = (0.0, 0.0)
      for index in 0..<count {
        near += up[index] * up[index + whole]
        far += up[index] * up[index + whole + 1]
      }
      near += up[count] * up[count + whole]
      return (1 - part) * near / Double(count + 1) + part * far / Double(count)
    }
  }
}
