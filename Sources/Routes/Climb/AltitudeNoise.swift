import HealthModel

/// Measures the jitter of an altitude from the altitude alone.
///
/// The second difference of samples about a second apart removes any steady climb; for white noise
/// with standard deviation σ, it has the deviation √6·σ. The greatest 2 % are discarded, since
/// steps and curbs are not noise.
struct AltitudeNoise: Sendable {
  private static let binMeters = 0.05
  private static let binCount = 200
  private static let keptShare = 0.98
  private static let minimumSamples = 5
  private static let shortestSpacingSeconds = 0.9
  private static let maximumSpacingSeconds = 15.0

  private var bins = [Int](repeating: 0, count: binCount)
  private var count = 0
  private var earlier: (seconds: Double, altitude: Double)?
  private var last: (seconds: Double, altitude: Double)?

  /// The standard deviation of the jitter in meters; 0 before enough samples.
  var meters: Double {
    guard count >= Self.minimumSamples else { return 0 }
    var left = Int(clamping: Self.keptShare * Double(count))
    let kept = Double(left)
    var squares = 0.0
    for (index, number) in bins.enumerated() {
      if left == 0 { break }
      let taken = min(number, left)
      left -= taken
      // Altitudes are quantized, so most differences are exactly 0, which is the first bin.
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
    if spacing > Self.maximumSpacingSeconds {
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
