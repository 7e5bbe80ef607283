import HealthModel

/// Measures how much an altitude jitters, from nothing but the altitude.
///
/// The second difference of samples about a second apart takes any steady climb out; of white noise
/// with standard deviation σ it leaves √6·σ. The greatest two in a hundred are left out, since steps
/// and kerbs are no noise.
struct AltitudeNoise: Sendable {
  private static let binMeters = 0.05
  private static let binCount = 200
  private static let keptShare = 0.98
  private static let fewestSamples = 5
  private static let shortestSpacingSeconds = 0.9
  private static let longestSpacingSeconds = 15.0

  private var bins = [Int](repeating: 0, count: binCount)
  private var count = 0
  private var earlier: (seconds: Double, altitude: Double)?
  private var last: (seconds: Double, altitude: Double)?

  /// Standard deviation of the jitter in metres; 0 until enough was seen.
  var meters: Double {
    guard count >= Self.fewestSamples else { return 0 }
    var left = Int(clamping: Self.keptShare * Double(count))
    let kept = Double(left)
    var squares = 0.0
    for (index, number) in bins.enumerated() {
      if left == 0 { break }
      let taken = min(number, left)
      left -= taken
      // Altitudes come in steps, so most differences are exactly 0, which the first bin stands for.
      let value = Double(index) * Self.binMeters
      squares += Double(taken) * value * value
    }
    return (squares / kept / 6).squareRoot()
  }

  mutating func process(_ altitude: Double, at seconds: Double) {
    guard let last else {
      self.last = (seconds, altitude)
      return
    }
    let spacing = seconds - last.seconds
    guard spacing >= Self.shortestSpacingSeconds else { return }
    if spacing > Self.longestSpacingSeconds {
      earlier = nil
    } else {
      if let earlier {
        let difference = abs(altitude - 2 * last.altitude + earlier.altitude)
        bins[min(Int(clamping: (difference / Self.binMeters).rounded()), Self.binCount - 1)] += 1
        count += 1
      }
      earlier = last
    }
    self.last = (seconds, altitude)
  }
}
