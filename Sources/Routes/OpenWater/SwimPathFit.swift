/// The path of straight pieces that a swimmer most likely swam, from few and bad fixes.
///
/// A swimmer goes straight and evenly from buoy to buoy and then turns at once. So the path is a knot
/// each ten seconds whose change of velocity has a Student distribution: mostly nothing, now and then
/// much. Errors of fixes have one too: mostly some metres, now and then a hundred. The likeliest path
/// is found by least squares whose weights are made anew from what is left over, a dozen times. The
/// width of the change of velocity begins wide and is narrowed by half each time, so that the search
/// does not end in the first path it meets.
///
/// One width of smoothing for legs and turns would keep zigzag on the ones or round the others.
///
/// **Source** of the weights: K. Lange, R. Little, J. Taylor, *Robust Statistical Modeling Using the
/// t Distribution*, JASA 84, 1989. Of paths of straight pieces: S.-J. Kim, K. Koh, S. Boyd,
/// D. Gorinevsky, *ℓ1 Trend Filtering*, SIAM Review 51(2), 2009; with a Student distribution instead of
/// ℓ1 a turn costs little more the sharper it is, and buoys are cut less. All constants were chosen on
/// simulated swims (docs/validation.md).
struct SwimPathFit: Sendable {
  struct Measurement: Sendable {
    /// Seconds since the start of the line.
    var seconds: Double
    /// Metres along the earth-centred axes.
    var place: SIMD3<Double>
    /// Metres per axis, one standard deviation.
    var deviation: Double
  }

  static let knotSeconds = 10.0
  /// What a receiver says of its error at the wrist is believed within these, in metres.
  private static let believedDeviations = 12.0...40.0
  /// Metres per axis of the 95 % circle's radius, where errors are normal: 1 / √(−2 ln 0.05).
  private static let deviationPerAccuracy = 0.41
  /// Fixes of one burst share a part of their error: so many times this are worth one more.
  private static let sharedError = 0.4
  private static let degreesOfFreedom = 4.0
  /// Metres per second that a swimmer's velocity changes in ten seconds between turns.
  private static let velocityChange = 0.03
  private static let widestVelocityChange = 0.5
  private static let turnWeight = 1.3
  private static let rounds = 12
  private static let leastWeight = 1e-9

  /// The deviation of a fix that says it is right to `accuracy` metres, 95 %.
  static func deviation(accuracyMeters: Double?) -> Double {
    let said = accuracyMeters.map { $0 * deviationPerAccuracy } ?? 0
    return min(max(said, believedDeviations.lowerBound), believedDeviations.upperBound)
  }

  /// The knots of the likeliest path.
  ///
  /// - Parameters:
  ///   - measurements: At least one, none before `firstKnot` or after the last.
  ///   - firstKnot: Number of the first knot; knot 0 is at the start of the line.
  ///   - count: At least three.
  /// - Returns: Metres from the first measurement.
  static func knots(
    through measurements: [Measurement], from firstKnot: Int, count: Int
  ) -> [SIMD3<Double>] {
    guard let origin = measurements.first?.place else { return [] }
    var inBurst = [Double](repeating: 0, count: count)
    let placed = measurements.map { measurement in
      let position = measurement.seconds / knotSeconds - Double(firstKnot)
      let knot = min(max(Int(position), 0), count - 2)
      inBurst[knot] += 1
      return (
        knot: knot, share: position - Double(knot), place: measurement.place - origin,
        variance: measurement.deviation * measurement.deviation
      )
    }
    var knots = [SIMD3<Double>](repeating: .zero, count: count)
    var width = widestVelocityChange
    for round in 0..<rounds {
      var system = PentadiagonalSystem(count: count, least: leastWeight)
      for fix in placed {
        var weight = 1 / (fix.variance * (1 + sharedError * (inBurst[fix.knot] - 1)))
        if round > 0 {
          let (a, b) = (knots[fix.knot], knots[fix.knot + 1])
          let off = square(a + fix.share * (b - a) - fix.place) / fix.variance
          weight *= (degreesOfFreedom + 2) / (degreesOfFreedom + off)
        }
        system.measure(fix.place, at: fix.knot, share: fix.share, weight: weight)
      }
      for knot in 1..<count - 1 {
        let bend = square(knots[knot + 1] - 2 * knots[knot] + knots[knot - 1])
        let weight = turnWeight / (width * width * knotSeconds * knotSeconds + bend)
        system.straighten(at: knot, weight: weight)
      }
      knots = system.solved()
      width = max(width / 2, velocityChange)
    }
    return knots
  }

  /// Added in a fixed order, so that the sum is the same wherever it is made.
  static func square(_ v: SIMD3<Double>) -> Double { v.x * v.x + v.y * v.y + v.z * v.z }
}
