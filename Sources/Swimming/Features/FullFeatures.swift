import Foundation

/// The 53 features of accelerometer and gyroscope, in the order of ``FeatureSet/names``.
enum FullFeatures {
  static func write(_ moments: WindowMoments, _ series: SlowSeries, to values: inout [Double]) {
    let m = moments.means
    let d = moments.deviations
    for lane in 0..<8 { values.append(m[lane]) }
    for lane in 0..<8 { values.append(log(d[lane] + 0.05)) }
    let length = (m[0] * m[0] + m[1] * m[1] + m[2] * m[2]).squareRoot()
    for lane in 0..<3 { values.append(m[lane] / (length + 1)) }
    values.append(log(length + 0.5))
    for lane in 3..<6 { values.append(m[lane] / (m[7] + 0.5)) }
    values.append(log(m[7] + 0.2))
    values.append(log(d[6] / (m[6] + 1) + 0.02))
    for place in correlated { values.append(moments.correlations[place]) }
    var slow = SIMD8<Double>.zero
    for signal in axes { slow[signal.rawValue] = series.deviation(signal) }
    for lag in FeatureSet.full.phaseLags {
      for pair in phased {
        values.append(
          series.phase(pair, lag: lag) / (slow[pair.first.rawValue] * slow[pair.second.rawValue]))
      }
    }
    values.append(
      series.highestAutocorrelation(
        axes, lags: Rhythm.lags, floor: 1e-6))
  }

  private static let axes = Signal.acceleration + Signal.rotation
  private static let correlated = SignalPair.places(.full)
  private static let phased = SignalPair.phased(.full)
}
