/// The rhythm of strokes.
enum Rhythm {
  /// Where it is looked for, in tenths of a second: cycles of the arm take 0.8 to 3.6 s.
  private static let lags = 8...36
  /// A lag leaves so many tenths of a window that overlap.
  private static let leastOverlap = 9

  /// The highest of the autocorrelation, added up over the axes.
  ///
  /// The floor is added to the power, so that rest has no rhythm.
  static func strength(
    _ window: SlowWindow, _ series: SlowSeries, axes: [Signal], floor: Double
  ) -> Double {
    let last = min(lags.upperBound, window.count - leastOverlap)
    return series.withCovariances(window) { covariances in
      var highest = -Double.infinity
      for lag in lags.lowerBound...last {
        highest = max(highest, covariances[lag - SlowSeries.lags.lowerBound])
      }
      return highest / (window.power(axes) + floor)
    }
  }
}
