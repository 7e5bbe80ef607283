import HealthModel
import Signals

/// The vertical and forward displacement of the trunk between any two positions of a block.
///
/// The leveled acceleration up and forward is resampled to 25 Hz, integrated twice and high-pass filtered to
/// remove everything slower than steps: drift, turning and leaning below 1 Hz. One cascade, run forward and
/// backward, does both. Its first section is s/(s² + √2·w·s + w²), which is one integration far above w; the
/// backward pass is the second one and cancels the delay.
///
/// **Source** The double integration between high-passes of 0.1 and 1 Hz is that of W. Zijlstra, A. L. Hof,
/// *Gait & Posture* 18(2), 1–10, 2003, as in the Mobilise-D pipeline. **Departs from it**: two integrations
/// and filters in one, and the standard deviation within a stride in place of the height between the lowest
/// and the highest point of a step, so that a small error of a contact has little effect.
package struct TrunkMotion: Sendable {
  /// The number of frames that are averaged first; displacements contain nothing above 10 Hz.
  private static let decimation = 2
  private static let rate = MotionFrame.rate / Double(decimation)
  private static let integrationHz = 0.5
  private static let highPassHz = 1.0
  private static let highPassOrder = 4
  private static let cascade = BiquadCascade(
    [.integrator(aboveHz: integrationHz, rateHz: rate)]
      + BiquadCascade.highPass(order: highPassOrder, cutoffHz: highPassHz, rateHz: rate).sections)

  /// The cumulative sums before each sample: of the displacement up and forward, then of their squares.
  private let sums: [SIMD4<Double>]

  /// Creates the motion.
  ///
  /// - Parameter force: Up and anterior in m/s² without gravity, followed by unused lanes, at 50 Hz.
  init(_ force: [SIMD4<Double>]) {
    self.init(count: force.count) { force[$0].lowHalf }
  }

  /// Creates the motion.
  ///
  /// - Parameters:
  ///   - up: In m/s² without gravity, at 50 Hz.
  ///   - anterior: The same number of samples.
  init(up: [Double], anterior: [Double]) {
    self.init(count: min(up.count, anterior.count)) { SIMD2(up[$0], anterior[$0]) }
  }

  @inline(__always)
  private init(count: Int, _ value: (Int) -> SIMD2<Double>) {
    let count = count / Self.decimation
    let slow = [SIMD2<Double>](unsafeUninitializedCapacity: count) { slow, initialized in
      for index in 0..<count {
        let place = Self.decimation * index
        let sum = value(place) + value(place + 1)
        slow.initializeElement(at: index, to: sum / Double(Self.decimation))
      }
      initialized = count
    }
    let moved = Self.cascade.zeroPhase(slow)
    sums = [SIMD4<Double>](unsafeUninitializedCapacity: moved.count + 1) { sums, initialized in
      var sum = SIMD4<Double>.zero
      sums.initializeElement(at: 0, to: sum)
      for index in moved.indices {
        sum += SIMD4(lowHalf: moved[index], highHalf: moved[index] * moved[index])
        sums.initializeElement(at: index + 1, to: sum)
      }
      initialized = moved.count + 1
    }
  }

  /// Returns the standard deviations of the displacement up and forward in meters, between two positions in
  /// frames.
  func deviations(from start: Double, to end: Double) -> SIMD2<Double>? {
    guard let first = sum(at: start), let last = sum(at: end), end > start else { return nil }
    let means = (last - first) / ((end - start) / Double(Self.decimation))
    let variances = means.highHalf - means.lowHalf * means.lowHalf
    return SIMD2(max(variances.x, 0).squareRoot(), max(variances.y, 0).squareRoot())
  }

  /// Returns the sums up to a frame, interpolated linearly.
  private func sum(at frame: Double) -> SIMD4<Double>? {
    // The mean of two frames belongs to the moment between them.
    let place = (frame + 0.5) / Double(Self.decimation)
    guard place >= 0, place <= Double(sums.count - 1) else { return nil }
    let below = min(Int(clamping: place), sums.count - 2)
    guard below >= 0 else { return nil }
    return sums[below] + (sums[below + 1] - sums[below]) * (place - Double(below))
  }
}

extension Biquad {
  /// Returns s/(s² + √2·w·s + w²) by the bilinear transform: a single integration well above a frequency.
  fileprivate static func integrator(aboveHz: Double, rateHz: Double) -> Biquad {
    let double = 2 * rateHz
    let corner = double * Self.tangent(.pi * aboveHz / rateHz)
    let leading = double * double + 2.0.squareRoot() * corner * double + corner * corner
    return Biquad(
      b0: double / leading, b1: 0, b2: -double / leading,
      a1: (2 * corner * corner - 2 * double * double) / leading,
      a2: (double * double - 2.0.squareRoot() * corner * double + corner * corner) / leading)
  }

  /// Computes the tangent by its series, because a corner far below the rate is a small angle.
  private static func tangent(_ x: Double) -> Double {
    let y = x * x
    return x * (1 + y / 3 * (1 + y * 2 / 5 * (1 + y * 17 / 42 * (1 + y * 62 / 153))))
  }
}
