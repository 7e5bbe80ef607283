import HealthModel
import Signals

/// How far the trunk rises and falls and how far it surges forwards and back, from any place of a block to
/// any other.
///
/// The levelled acceleration up and forwards is brought to 25 Hz, integrated twice and rid of all that is
/// slower than steps: below 1 Hz of drift, turning and leaning. Both are done at once by one cascade that is
/// run forwards and back. Its first section is s/(s² + √2·w·s + w²), which far above w is one integration;
/// back again it is the other, without a delay.
///
/// **Source** The double integration between high-passes of 0.1 and 1 Hz is that of W. Zijlstra, A. L. Hof,
/// *Gait & Posture* 18(2), 1–10, 2003, as the Mobilise-D pipeline has it. **Departs from it**: two
/// integrations and filters in one, and the deviation within a stride in place of the height between
/// the lowest and the highest point of a step, so that a contact that is a little off changes little.
package struct TrunkMotion: Sendable {
  /// Frames that are averaged before anything else: there is nothing above 10 Hz in a displacement.
  private static let decimation = 2
  private static let rate = MotionFrame.rate / Double(decimation)
  private static let integrationHz = 0.5
  private static let highPassHz = 1.0
  private static let highPassOrder = 4
  private static let cascade = BiquadCascade(
    [.integrator(aboveHz: integrationHz, rateHz: rate)]
      + BiquadCascade.highPass(order: highPassOrder, cutoffHz: highPassHz, rateHz: rate).sections)

  /// Sums before each place: of the displacement up and forwards, then of their squares.
  private let sums: [SIMD4<Double>]

  /// - Parameter force: Up and anterior in m/s², without gravity, and what else there is, 50 a second.
  init(_ force: [SIMD4<Double>]) {
    self.init(count: force.count) { force[$0].lowHalf }
  }

  /// - Parameters:
  ///   - up: In m/s², without gravity, 50 a second.
  ///   - anterior: As many.
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

  /// The standard deviations of the displacement up and forwards in metres, between two places in frames.
  func deviations(from start: Double, to end: Double) -> SIMD2<Double>? {
    guard let first = sum(at: start), let last = sum(at: end), end > start else { return nil }
    let means = (last - first) / ((end - start) / Double(Self.decimation))
    let variances = means.highHalf - means.lowHalf * means.lowHalf
    return SIMD2(max(variances.x, 0).squareRoot(), max(variances.y, 0).squareRoot())
  }

  /// The sums up to a frame, between two sums on a line.
  private func sum(at frame: Double) -> SIMD4<Double>? {
    // A mean of two frames is about the moment between them.
    let place = (frame + 0.5) / Double(Self.decimation)
    guard place >= 0, place <= Double(sums.count - 1) else { return nil }
    let below = min(Int(clamping: place), sums.count - 2)
    guard below >= 0 else { return nil }
    return sums[below] + (sums[below + 1] - sums[below]) * (place - Double(below))
  }
}

extension Biquad {
  /// s/(s² + √2·w·s + w²) by the bilinear transform: a single integration well above a frequency.
  fileprivate static func integrator(aboveHz: Double, rateHz: Double) -> Biquad {
    let double = 2 * rateHz
    let corner = double * Self.tangent(.pi * aboveHz / rateHz)
    let leading = double * double + 2.0.squareRoot() * corner * double + corner * corner
    return Biquad(
      b0: double / leading, b1: 0, b2: -double / leading,
      a1: (2 * corner * corner - 2 * double * double) / leading,
      a2: (double * double - 2.0.squareRoot() * corner * double + corner * corner) / leading)
  }

  /// By its series: a corner far below the rate makes a small angle.
  private static func tangent(_ x: Double) -> Double {
    let y = x * x
    return x * (1 + y / 3 * (1 + y * 2 / 5 * (1 + y * 17 / 42 * (1 + y * 62 / 153))))
  }
}
