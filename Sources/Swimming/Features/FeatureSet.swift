/// Which sensors the features of a window are made of.
public enum FeatureSet: String, Hashable, Sendable, Codable, CaseIterable {
  /// Accelerometer and gyroscope.
  case full
  case acceleration

  /// The features by name, in their order.
  ///
  /// A name is a kind and the signals that it is made of: `ax`, `ay`, `az` the acceleration in m/s², `A`
  /// its magnitude, `gx`, `gy`, `gz` the rotation rate in rad/s, `W` its magnitude.
  ///
  /// | kind | what it is |
  /// |---|---|
  /// | `mean` | mean |
  /// | `logsd` | logarithm of the standard deviation |
  /// | `dir` | mean over the length of the mean acceleration: where the forearm points |
  /// | `rot` | mean over the mean magnitude: how much of the rotation goes one way round |
  /// | `abs` | absolute mean |
  /// | `logmeanacc`, `logW`, `logArel` | logarithms of the length of the mean acceleration, of the mean of `W`, of the deviation of `A` over its mean |
  /// | `r` | correlation |
  /// | `ph1`, `ph2`, `ph3`, `ph6` | which of two signals leads, by 0.1 to 0.6 s: odd part of their cross-correlation |
  /// | `acf` | the highest of the autocorrelation of all axes from 0.8 s on |
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
