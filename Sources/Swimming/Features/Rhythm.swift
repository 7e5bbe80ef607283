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
