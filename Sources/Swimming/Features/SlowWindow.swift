import Foundation

/// A window of a ``SlowSeries``: the index of its newest tenth, and its sums.
struct SlowWindow {
  let start: Int
  let count: Int
  /// The mean in units of the scales, by lane of ``Signal``.
  let mean: SIMD8<Double>
  let variances: SIMD8<Double>

  init(start: Int, count: Int, sum: SIMD8<Double>, squares: SIMD8<Double>) {
    (self.start, self.count) = (start, count)
    mean = sum / Double(count)
    let variances = squares / Double(count) - mean * mean
    self.variances = variances.replacing(with: 0, where: variances .< 0)
  }

  /// The standard deviations plus 0.05 m/s² or rad/s, so that a constant signal has no phase.
  var deviations: SIMD8<Double> {
    variances.squareRoot() + FeatureMinimum.deviation / SlowSeries.scales
  }

  /// Returns the sum of the variances of some signals.
  func power(_ signals: [Signal]) -> Double {
    signals.reduce(0) { $0 + variances[$1.rawValue] }
  }
}

/// The rhythm of strokes.
enum Rhythm {
  /// The search range in tenths of a second: arm cycles take 0.8 to 3.6 s.
  private static let lags = 8...36
  /// The minimum overlap of a lag in tenths of a second.
  private static let minimumOverlap = 9

  /// Returns the maximum of the autocorrelation, summed over the axes.
  ///
  /// The regularization is added to the power, so that rest has no rhythm.
  static func strength(
    _ window: SlowWindow, _ series: SlowSeries, axes: [Signal], regularization: Double
  ) -> Double {
    let last = min(lags.upperBound, window.count - minimumOverlap)
    return series.withCovariances(window) { covariances in
      var highest = -Double.infinity
      for lag in lags.lowerBound...last {
        highest = max(highest, covariances[lag - SlowSeries.lags.lowerBound])
      }
      return highest / (window.power(axes) + regularization)
    }
  }
}

/// The 47 features of acceleration alone, in the order of ``FeatureSet/names``.
enum AccelerationFeatures {
  static func write(
    _ moments: WindowMoments, _ window: SlowWindow, _ series: SlowSeries,
    to values: inout FeatureRow
  ) {
    let m = moments.means
    let d = moments.deviations
    for signal in signals { values.append(m[signal.rawValue]) }
    for signal in signals { values.append(log(d[signal.rawValue] + FeatureMinimum.deviation)) }
    let length = (m[0] * m[0] + m[1] * m[1] + m[2] * m[2]).squareRoot()
    for lane in 0..<3 { values.append(m[lane] / (length + FeatureMinimum.direction)) }
    for lane in 0..<3 { values.append(abs(m[lane])) }
    values.append(log(length + FeatureMinimum.length))
    values.append(log(d[6] / (m[6] + FeatureMinimum.direction) + FeatureMinimum.share))
    for place in correlated { values.append(moments.correlations[place]) }
    series.writePhases(window, to: &values)
    values.append(Rhythm.strength(window, series, axes: Signal.acceleration, regularization: 1e-3))
  }

  private static let signals = Signal.acceleration + [.A]
  private static let correlated = SignalPair.places(.acceleration)
}

/// Constants added before a logarithm or a division, so that the features of a still arm are defined.
///
/// They are below the noise of a swimming arm by a factor of ten and more. The models depend on them, so
/// changing one requires `make train`.
enum FeatureMinimum {
  /// Added to deviations, in m/s² and rad/s.
  static let deviation = 0.05
  /// Added to an acceleration in m/s² used as a divisor.
  static let direction = 1.0
  /// Added to a mean acceleration in m/s² or rotation in rad/s.
  static let length = 0.5
  /// Added to the mean rotation in rad/s.
  static let rotation = 0.2
  /// Added to the varying share of the acceleration.
  static let share = 0.02
}
