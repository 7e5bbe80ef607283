import Foundation

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
