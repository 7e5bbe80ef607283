/// Which way a walker goes, from what the trunk does half a stride later.
///
/// Surge and pitch are the same for either foot, so that half a stride later they are as now; sway and roll
/// have the other sign. The level axis along which that holds best is ahead or behind. Ahead is where the
/// trunk is pushed while its push upwards grows.
///
/// **Source** That ahead has its power at the step rate and sideways at the stride rate: R. Moe-Nilssen, J.
/// L. Helbostad, 2004. The sign by ahead and up together is as in scikit-digital-health's gait module.
/// **Departs from both**: no spectrum and no axes of the sensor are needed.
struct WalkingDirection: Hashable, Sendable {
  /// Ahead, of length 1, as parts of the two level axes.
  let heading: SIMD2<Double>
  /// How sure it is that ahead is not behind: a correlation, 0 to 1.
  let certainty: Double

  /// - Parameters:
  ///   - signal: Above half a hertz.
  ///   - halfStride: In samples; 0 asks for the axis of the greatest motion instead.
  ///   - hasRotation: Whether the lanes of rotation say something.
  init(of signal: TrunkSignal, halfStride: Int, hasRotation: Bool) {
    let force = Self.likeness(signal, halfStride, 1, 2)
    var (a, b, d) = force
    if hasRotation {
      // The pitch axis is a quarter turn from ahead.
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

  /// How alike the two lanes are some samples later, over their power: ((a, b), (b, d)).
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

  /// The eigenvector of ((a, b), (b, d)) with the greater eigenvalue.
  private static func principalAxis(_ a: Double, _ b: Double, _ d: Double) -> SIMD2<Double> {
    let half = (a - d) / 2
    let greater = (a + d) / 2 + (half * half + b * b).squareRoot()
    let axis = a >= d ? SIMD2(greater - d, b) : SIMD2(b, greater - a)
    let length = (axis * axis).sum().squareRoot()
    return length > 0 ? axis / length : SIMD2(1, 0)
  }
}
