/// A filter that estimates the vertical direction in the frame of the sensor.
///
/// With rotation the estimate follows the sensor's rotation and is slowly corrected toward the direction of
/// acceleration, whose mean is up; a constant bias of the gyroscope is estimated. Without rotation, the
/// estimate is the direction of acceleration below a few tenths of a hertz.
///
/// **Source** R. Mahony, T. Hamel, J.-M. Pflimlin, *IEEE Transactions on Automatic Control* 53(5), 1203–1218,
/// 2008, the explicit complementary filter with bias. **Departs from it** in that only the vertical direction
/// is estimated, because heading is not observable, and in that the gain decreases from a high initial value
/// in the first seconds.
public struct AttitudeFilter: Sendable {
  /// The unit vector opposite to gravity; the last lane is 0.
  public private(set) var up = SIMD4<Double>(0, 0, 1, 0)
  /// The estimated gyroscope bias in rad/s.
  public private(set) var bias = SIMD4<Double>.zero
  private var gravity: BiquadStream<SIMD4<Double>>
  private let interval: Double
  private var gain = 0.0
  private var hasBegun = false

  /// The rate of correction toward acceleration, in 1/s; it spans several steps, because a single step
  /// accelerates in one direction.
  private static let steadyGain = 0.2
  /// The initial gain in 1/s, and the rate of its decay in 1/s.
  private static let firstGain = 5.0
  private static let gainDecay = 1.0
  /// The rate of the bias estimation, in 1/s².
  private static let biasGain = 0.01
  /// The cutoff without rotation, below the stride rate of slow walking.
  private static let gravityCutoffHz = 0.3

  public init(rateHz: Double) {
    interval = 1 / rateHz
    gravity = BiquadStream(
      .lowPass(order: 2, cutoffHz: Self.gravityCutoffHz, rateHz: rateHz))
  }

  /// Processes one sample.
  ///
  /// - Parameters:
  ///   - acceleration: Specific force in m/s²; the last lane is 0.
  ///   - rotation: Angular rate in rad/s, the last lane 0, or `nil` when it is not measured.
  /// - Returns: The current value of ``up``.
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
    // Rotation precedes the correction; compared with the previous direction, the correction would be biased.
    up += up.cross(rotation - bias) * interval
    if let direction = acceleration.direction {
      bias -= direction.cross(up) * (Self.biasGain * interval)
      up += (direction - up * (direction * up).sum()) * (gain * interval)
    }
    // Newton's step to unit length, which the vector never differs from by much.
    up *= max(1.5 - 0.5 * (up * up).sum(), 0.5)
    gain += (Self.steadyGain - gain) * (Self.gainDecay * interval)
    return up
  }
}

extension SIMD4<Double> {
  /// The unit vector of the same direction; `nil` for a zero vector.
  fileprivate var direction: Self? {
    let square = (self * self).sum()
    return square > 0 ? self * (1 / square.squareRoot()) : nil
  }

  fileprivate func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x, 0)
  }
}
