import Foundation

/// The 53 features of acceleration and rotation, in the order of ``FeatureSet/names``.
enum FullFeatures {
  static func write(
    _ moments: WindowMoments, _ window: SlowWindow, _ series: SlowSeries,
    to values: inout FeatureRow
  ) {
    let m = moments.means
    let d = moments.deviations
    for lane in 0..<8 { values.append(m[lane]) }
    for lane in 0..<8 { values.append(log(d[lane] + FeatureMinimum.deviation)) }
    let length = (m[0] * m[0] + m[1] * m[1] + m[2] * m[2]).squareRoot()
    for lane in 0..<3 { values.append(m[lane] / (length + FeatureMinimum.direction)) }
    values.append(log(length + FeatureMinimum.length))
    for lane in 3..<6 { values.append(m[lane] / (m[7] + FeatureMinimum.length)) }
    values.append(log(m[7] + FeatureMinimum.rotation))
    values.append(log(d[6] / (m[6] + FeatureMinimum.direction) + FeatureMinimum.share))
    for place in correlated { values.append(moments.correlations[place]) }
    series.writePhases(window, to: &values)
    values.append(Rhythm.strength(window, series, axes: axes, regularization: 1e-6))
  }

  private static let axes = Signal.acceleration + Signal.rotation
  private static let correlated = SignalPair.places(.full)
}
