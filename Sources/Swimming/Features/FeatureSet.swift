import Foundation

/// The signals that features are computed from, each with its lane in a vector of eight.
enum Signal: Int, CaseIterable {
  case ax, ay, az, gx, gy, gz
  /// The magnitudes of acceleration and rotation rate.
  case A, W

  static let acceleration: [Signal] = [.ax, .ay, .az]
  static let rotation: [Signal] = [.gx, .gy, .gz]
}

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

/// The sensors that the features of a window are computed from.
public enum FeatureSet: String, Hashable, Sendable, Codable, CaseIterable {
  /// Accelerometer and gyroscope.
  case full
  case acceleration

  /// The names of the features, in order.
  ///
  /// A name consists of a kind and its signals: `ax`, `ay`, `az` the acceleration in m/s², `A` its magnitude,
  /// `gx`, `gy`, `gz` the rotation rate in rad/s, `W` its magnitude.
  ///
  /// | kind | meaning |
  /// |---|---|
  /// | `mean` | mean |
  /// | `logsd` | logarithm of the standard deviation |
  /// | `dir` | mean over the length of the mean acceleration: the orientation of the forearm |
  /// | `rot` | mean over the mean magnitude: the share of rotation in one direction |
  /// | `abs` | absolute mean |
  /// | `logmeanacc`, `logW`, `logArel` | logarithms of the length of the mean acceleration, of the mean of `W`, of the deviation of `A` over its mean |
  /// | `r` | correlation |
  /// | `ph1`, `ph2`, `ph3`, `ph6` | lead of one signal over another by 0.1 to 0.6 s: odd part of cross-correlation |
  /// | `acf` | the maximum of the autocorrelation of all axes from 0.8 s on |
  public var names: [String] {
    switch self {
    case .full: Self.fullNames
    case .acceleration: Self.accelerationNames
    }
  }

  public var count: Int { names.count }

  private static let fullNames: [String] = {
    let signals = Signal.allCases
    return signals.map { "mean.\($0)" } + signals.map { "logsd.\($0)" }
      + Signal.acceleration.map { "dir.\($0)" } + ["logmeanacc"]
      + Signal.rotation.map { "rot.\($0)" } + ["logW", "logArel"]
      + SignalPair.correlated(.full).map { "r.\($0)" }
      + SignalPair.phased(.full).map { "ph\(Self.full.phaseLags[0]).\($0)" } + ["acf"]
  }()

  private static let accelerationNames: [String] = {
    let signals = Signal.acceleration + [.A]
    return signals.map { "mean.\($0)" } + signals.map { "logsd.\($0)" }
      + Signal.acceleration.map { "dir.\($0)" } + Signal.acceleration.map { "abs.\($0)" }
      + ["logmeanacc", "logArel"] + SignalPair.correlated(.acceleration).map { "r.\($0)" }
      + Self.acceleration.phaseLags.flatMap { lag in
        SignalPair.phased(.acceleration).map { "ph\(lag).\($0)" }
      } + ["acf"]
  }()

  /// The lags of the phase features in tenths of a second.
  var phaseLags: [Int] {
    switch self {
    case .full: [3]
    case .acceleration: [1, 2, 3, 6]
    }
  }
}
