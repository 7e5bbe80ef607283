/// The direction of walking, from the motion of the trunk half a stride later.
///
/// Surge and pitch are the same for either foot and repeat after half a stride; sway and roll have the
/// opposite sign. The level axis that satisfies this best is forward or backward. Forward is the direction in
/// which the trunk is pushed while its upward push increases.
///
/// **Source** That forward motion has its power at the step rate and sideways motion at the stride rate: R.
/// Moe-Nilssen, J. L. Helbostad, 2004. The sign from forward and upward motion is as in
/// scikit-digital-health's gait module. **Departs from both** in needing neither a spectrum nor fixed axes of
/// the sensor.
struct WalkingDirection: Hashable, Sendable {
  /// The unit vector of the forward direction, with components along the two level axes.
  let heading: SIMD2<Double>
  /// The certainty of the forward direction: a correlation, 0 to 1.
  let certainty: Double

  /// Finds the direction.
  ///
  /// - Parameters:
  ///   - signal: The signal above 0.5 Hz.
  ///   - halfStride: Half a stride in samples; 0 selects the axis of the greatest motion instead.
  ///   - hasRotation: Whether the lanes of rotation are valid.
  init(of signal: TrunkSignal, halfStride: Int, hasRotation: Bool) {
    let force = Self.likeness(signal, halfStride, 1, 2)
    var (a, b, d) = force
    if hasRotation {
      // The pitch axis is perpendicular to the forward direction.
      let turning = Self.likeness(signal, halfStride, 4, 5)
      a += turning.d
      b -= turning.b
      d += turning.a
    }
    var heading = Self.principalAxis(a, b, d)
    var (products, force2, change2) = (0.0, 0.0, 0.0)
    for index in signal.indices.dropFirst().dropLast() {
      let force = signal[index][1] * heading.x + signal[index][2] * heading.y
      let change = signal[index + 1][0] - signal[index - 1][0]
      products += force * change
      force2 += force * force
      change2 += change * change
    }
    let power = (force2 * change2).squareRoot()
    let correlation = power > 0 ? products / power : 0
    if correlation < 0 { heading = -heading }
    self.heading = heading
    certainty = abs(correlation)
  }

  /// Returns the lagged covariance of the two lanes over their power: ((a, b), (b, d)).
  private static func likeness(
    _ signal: TrunkSignal, _ lag: Int, _ first: Int, _ second: Int
  ) -> (a: Double, b: Double, d: Double) {
    var (a, b, d, power) = (0.0, 0.0, 0.0, 0.0)
    for index in signal.indices {
      let (x, y) = (signal[index][first], signal[index][second])
      power += x * x + y * y
      guard index + lag < signal.count else { continue }
      let (x2, y2) = (signal[index + lag][first], signal[index + lag][second])
      a += x * x2
      b += (x * y2 + y * x2) / 2
      d += y * y2
    }
    guard power > 0 else { return (0, 0, 0) }
    return (a / power, b / power, d / power)
  }

  /// Returns the eigenvector of ((a, b), (b, d)) with the larger eigenvalue.
  private static func principalAxis(_ a: Double, _ b: Double, _ d: Double) -> SIMD2<Double> {
    let half = (a - d) / 2
    let greater = (a + d) / 2 + (half * half + b * b).squareRoot()
    let axis = a >= d ? SIMD2(greater - d, b) : SIMD2(b, greater - a)
    let length = (axis * axis).sum().squareRoot()
    return length > 0 ? axis / length : SIMD2(1, 0)
  }
}
