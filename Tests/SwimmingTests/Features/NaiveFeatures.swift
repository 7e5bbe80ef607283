import Foundation
import Swimming

/// The features of a window by their definitions, directly from its frames, in double precision.
struct NaiveFeatures {
  private var signals: [String: [Double]] = [:]
  private let slow: [String: [Double]]

  private static let axes = ["ax", "ay", "az", "gx", "gy", "gz"]
  private static let scales = ["ax": 7.0, "ay": 7, "az": 6, "gx": 3, "gy": 3, "gz": 3]

  init(_ frames: [WristFrame]) {
    for (lane, name) in Self.axes.enumerated() { signals[name] = frames.map { $0.axes[lane] } }
    signals["A"] = frames.map { Self.length($0.axes[0], $0.axes[1], $0.axes[2]) }
    signals["W"] = frames.map { Self.length($0.axes[3], $0.axes[4], $0.axes[5]) }
    slow = signals.mapValues { values in
      let tenths = stride(from: 0, to: values.count, by: 3).map { Self.mean(values[$0..<$0 + 3]) }
      let mean = Self.mean(tenths[...])
      return tenths.map { $0 - mean }
    }
  }

  /// The value of a feature by its name.
  func value(_ name: String, _ features: FeatureSet) -> Double? {
    let parts = name.split(separator: ".").map(String.init)
    let (kind, names) = (parts[0], Array(parts.dropFirst()))
    let acceleration = Self.length(mean("ax"), mean("ay"), mean("az"))
    switch (kind, names.count) {
    case ("mean", 1): return mean(names[0])
    case ("logsd", 1): return log(deviation(names[0]) + 0.05)
    case ("dir", 1): return mean(names[0]) / (acceleration + 1)
    case ("rot", 1): return mean(names[0]) / (mean("W") + 0.5)
    case ("abs", 1): return abs(mean(names[0]))
    case ("logmeanacc", 0): return log(acceleration + 0.5)
    case ("logW", 0): return log(mean("W") + 0.2)
    case ("logArel", 0): return log(deviation("A") / (mean("A") + 1) + 0.02)
    case ("r", 2): return correlation(names[0], names[1])
    case ("ph1", 2), ("ph2", 2), ("ph3", 2), ("ph6", 2):
      return phase(names[0], names[1], lag: Int(kind.suffix(1)) ?? 0)
    case ("acf", 0): return autocorrelation(features)
    default: return nil
    }
  }

  private func mean(_ name: String) -> Double { Self.mean(signals[name, default: []][...]) }

  private func deviation(_ name: String) -> Double {
    max(covariance(name, name), 1e-6).squareRoot()
  }

  private func covariance(_ a: String, _ b: String) -> Double {
    let (x, y) = (signals[a, default: []], signals[b, default: []])
    let (meanX, meanY) = (mean(a), mean(b))
    return zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) } / Double(x.count)
  }

  private func correlation(_ a: String, _ b: String) -> Double {
    covariance(a, b) / (deviation(a) * deviation(b))
  }

  private func phase(_ a: String, _ b: String, lag: Int) -> Double {
    let (x, y) = (slow[a, default: []], slow[b, default: []])
    func spread(_ z: [Double]) -> Double {
      (z.reduce(0) { $0 + $1 * $1 } / Double(z.count)).squareRoot() + 0.05
    }
    var odd = 0.0
    for place in lag..<x.count { odd += x[place] * y[place - lag] - x[place - lag] * y[place] }
    return odd / Double(2 * (x.count - lag)) / (spread(x) * spread(y))
  }

  private func autocorrelation(_ features: FeatureSet) -> Double {
    let names = features == .full ? Self.axes : Array(Self.axes[..<3])
    let lines = names.map { name in
      slow[name, default: []].map { $0 / Self.scales[name, default: 1] }
    }
    let count = lines[0].count
    func sum(_ lag: Int) -> Double {
      lines.reduce(0) { total, line in
        total + (lag..<count).reduce(0) { $0 + line[$1] * line[$1 - lag] }
      } / Double(count - lag)
    }
    let power = sum(0) + (features == .full ? 1e-6 : 1e-3)
    return (8...min(36, count - 9)).map { sum($0) / power }.max() ?? .nan
  }

  private static func mean(_ values: ArraySlice<Double>) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func length(_ x: Double, _ y: Double, _ z: Double) -> Double {
    (x * x + y * y + z * z).squareRoot()
  }
}
