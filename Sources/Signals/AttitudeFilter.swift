/// Where up is, in the frame of the sensor.
///
/// With rotation the estimate turns as the sensor does and is drawn slowly to where acceleration points,
/// which on average is up; a constant error of the gyroscope is learnt. Without it, it is the direction of
/// acceleration below a few tenths of a hertz.
///
/// **Source** R. Mahony, T. Hamel, J.-M. Pflimlin, *IEEE Transactions on Automatic Control* 53(5), 1203–1218,
/// 2008, the explicit complementary filter with bias. **Departs from it**: only the vertical direction is
/// kept, not the whole attitude, as nothing here knows north; the gain falls from a high one to its own
/// in the first seconds.
public struct AttitudeFilter: Sendable {
  /// Unit vector against gravity; the last lane is 0.
  public private(set) var up = SIMD4<Double>(0, 0, 1, 0)
  /// What the gyroscope is taken to say at rest, in rad/s.
  public private(set) var bias = SIMD4<Double>.zero
  private var gravity: BiquadStream<SIMD4<Double>>
  private let interval: Double
  private var gain = 0.0
  private var hasBegun = false

  /// How quickly the estimate is drawn to acceleration, in 1/s: over several steps, since one step
  /// accelerates one way.
  private static let steadyGain = 0.2
  /// The gain of the first moment, in 1/s, and how quickly it falls, in 1/s.
  private static let firstGain = 5.0
  private static let gainDecay = 1.0
  /// How quickly the error of the gyroscope is learnt, in 1/s².
  private static let biasGain = 0.01
  /// Without rotation: below the stride rate of slow walking.
  private static let gravityCutoffHz = 0.3

  public init(rateHz: Double) {
    interval = 1 / rateHz
    gravity = BiquadStream(
      .lowPass(order: 2, cutoffHz: Self.gravityCutoffHz, rateHz: rateHz))
  }

  /// Takes one sample.
  ///
  /// - Parameters:
  ///   - acceleration: Specific force in m/s²; the last lane is 0.
  ///   - rotation: Angular rate in rad/s, the last lane 0, or `nil` when it is not measured.
  /// - Returns: Where up is now, as ``up``.
  public mutating func process(
    acceleration: SIMD4<Double>, rotation: SIMD4<Double>?
  ) -> SIMD4<Double> {
    guard hasBegun else {
      hasBegun = true
      gain = Self.firstGain
      gravity.settle(on: acceleration)
      up = acceleration.direction ?? up
      return up
    }
    guard let rotation else {
      up = gravity.process(acceleration).direction ?? up
      return up
    }
    // First the turn, then the draw: compared with where up was a sample ago it would run ahead.
    up += up.cross(rotation - bias) * interval
    if let direction = acceleration.direction {
      bias -= direction.cross(up) * (Self.biasGain * interval)
      up += (direction - up * (direction * up).sum()) * (gain * interval)
    }
    // Newton's step to a length of one, from which it never strays far.
    up *= max(1.5 - 0.5 * (up * up).sum(), 0.5)
    gain += (Self.steadyGain - gain) * (Self.gainDecay * interval)
    return up
  }
}

extension SIMD4<Double> {
  /// The unit vector of the same direction; `nil` of no length.
  fileprivate var direction: Self? {
    let square = (self * self).sum()
    return square > 0 ? self * (1 / square.squareRoot()) : nil
  }

  fileprivate func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x, 0)
  }
}
