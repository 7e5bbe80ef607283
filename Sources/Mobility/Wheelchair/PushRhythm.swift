import Signals

/// The regularity of a wrist's motion over six seconds, and its axis.
///
/// It uses ten samples per second of acceleration and rotation, above 0.3 Hz. The autocorrelation of the
/// vectors needs no axis, so a fixed rotation of the sensor has no effect.
struct PushRhythm: Sendable {
  typealias Vector = SIMD8<Float>

  /// Samples per second.
  static let rate = 10.0
  /// The number of samples in a window.
  static let window = 60
  /// The number of samples between two pushes: 0.4 to 1.6 per second.
  static let lags = 6...24
  /// The minimum correlation of a lag, as a share of the best one, at which it is preferred to a longer lag,
  /// because every other push is as regular as every push.
  private static let shortestShare = 0.75
  /// The number of iterations of the principal axis.
  private static let rounds = 4

  /// The newest samples, oldest first.
  private(set) var samples: [Vector] = []
  private var axis = Vector(1, 1, 1, 0, 1, 1, 1, 0)

  /// Adds a sample and returns whether there are enough for a window.
  mutating func add(_ sample: Vector) -> Bool {
    samples.append(sample)
    if samples.count > 2 * Self.window { samples.removeFirst(samples.count - Self.window) }
    return samples.count >= Self.window
  }

  mutating func reset() { samples.removeAll() }

  /// Returns the lag of the rhythm in samples and its correlation, from −1 to 1, over the newest window.
  func period() -> (lag: Double, strength: Double)? {
    let correlations = correlations()
    let peaks = correlations.indices.dropFirst().dropLast().filter {
      correlations[$0] >= correlations[$0 - 1] && correlations[$0] > correlations[$0 + 1]
    }
    guard let best = peaks.map({ correlations[$0] }).max(),
      let place = peaks.first(where: { correlations[$0] >= Self.shortestShare * best })
    else { return nil }
    // The vertex of the parabola through the three highest values.
    let (a, b, c) = (correlations[place - 1], correlations[place], correlations[place + 1])
    let curve = a - 2 * b + c
    let shift = curve < 0 ? 0.5 * (a - c) / curve : 0
    return (Double(place + Self.lags.lowerBound - 1) + shift, b)
  }

  /// Returns the autocorrelation at the lags and at one more on either side; 0 for an empty signal.
  private func correlations() -> [Double] {
    samples.withUnsafeBufferPointer { samples in
      let first = samples.count - Self.window
      var energy = Vector.zero
      for index in first..<samples.count { energy += samples[index] * samples[index] }
      let mean = Double(energy.sum()) / Double(Self.window)
      return (Self.lags.lowerBound - 1...Self.lags.upperBound + 1).map { lag in
        var sum = Vector.zero
        for index in first..<(samples.count &- lag) {
          sum += samples[index] * samples[index &+ lag]
        }
        return mean > 0 ? Double(sum.sum()) / Double(Self.window - lag) / mean : 0
      }
    }
  }

  /// Returns the newest window along its principal axis, with a sign consistent with the previous one.
  mutating func along() -> [Double] {
    let x = samples.suffix(Self.window)
    for _ in 0..<Self.rounds {
      var next = Vector.zero
      for sample in x { next += sample * (sample * axis).sum() }
      let length = (next * next).sum().squareRoot()
      guard length > 0 else { break }
      axis = next / length
    }
    return x.map { Double(($0 * axis).sum()) }
  }
}
