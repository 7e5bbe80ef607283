/// The most likely path of a swimmer, composed of straight segments, from few and inaccurate fixes.
///
/// A swimmer moves straight and evenly from buoy to buoy and then turns sharply. The path is
/// therefore a knot each ten seconds whose change of velocity has a Student distribution: mostly
/// zero, occasionally large. Errors of fixes have one too: mostly some meters, occasionally a
/// hundred. The most likely path is found by least squares with weights recomputed from the
/// residuals, a dozen times. The width of the change of velocity starts wide and is halved each
/// time, so that the search does not stop at the first local optimum.
///
/// A single smoothing width for legs and turns would keep zigzag on the legs or round the turns.
///
/// **Source** of the weights: K. Lange, R. Little, J. Taylor, *Robust Statistical Modeling Using
/// the t Distribution*, JASA 84, 1989. Of paths of straight segments: S.-J. Kim, K. Koh, S. Boyd,
/// D. Gorinevsky, *ℓ1 Trend Filtering*, SIAM Review 51(2), 2009; with a Student distribution
/// instead of ℓ1, a sharper turn costs little more, and buoys are cut less. All constants were
/// chosen on simulated swims (docs/validation.md).
struct SwimPathFit: Sendable {
  struct Measurement: Sendable {
    /// Seconds since the start of the line.
    var seconds: Double
    /// Meters along the earth-centered axes.
    var place: SIMD3<Double>
    /// One standard deviation in meters per axis.
    var deviation: Double
  }

  static let knotSeconds = 10.0
  /// The range to which a receiver's declared error at the wrist is limited, in meters.
  private static let believedDeviations = 12.0...40.0
  /// Meters per axis per meter of the 95 % circle's radius, for normal errors: 1 / √(−2 ln 0.05).
  private static let deviationPerAccuracy = 0.41
  /// The correlation of the errors within a burst of fixes: the weight of further fixes is reduced
  /// accordingly.
  private static let sharedError = 0.4
  private static let degreesOfFreedom = 4.0
  /// The change of a swimmer's velocity in ten seconds between turns, in meters per second.
  private static let velocityChange = 0.03
  private static let widestVelocityChange = 0.5
  private static let turnWeight = 1.3
  private static let rounds = 12
  private static let minimumWeight = 1e-9

  /// Returns the deviation of a fix with a declared 95 % accuracy in meters.
  static func deviation(accuracyMeters: Double?) -> Double {
    let said = accuracyMeters.map { $0 * deviationPerAccuracy } ?? 0
    return min(max(said, believedDeviations.lowerBound), believedDeviations.upperBound)
  }

  /// Returns the knots of the most likely path.
  ///
  /// - Parameters:
  ///   - measurements: At least one, none before `firstKnot` or after the last.
  ///   - firstKnot: The number of the first knot; knot 0 is at the start of the line.
  ///   - count: At least three.
  /// - Returns: Meters from the first measurement.
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
      var system = PentadiagonalSystem(count: count, least: minimumWeight)
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

  /// Added in a fixed order, so that the sum is the same on every machine.
  static func square(_ v: SIMD3<Double>) -> Double { v.x * v.x + v.y * v.y + v.z * v.z }
}
