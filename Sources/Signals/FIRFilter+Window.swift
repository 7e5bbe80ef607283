internal import Foundation

extension FIRFilter {
  /// Returns the low-pass of `count` taps by the window method; −6 dB at the cutoff.
  public static func lowPass(taps count: Int, cutoffHz: Double, rateHz: Double) -> Self {
    windowed(count, from: 0, to: 2 * cutoffHz / rateHz, unitGainAt: 0)
  }

  /// Returns the high-pass of an odd number of taps by the window method; −6 dB at the cutoff.
  public static func highPass(taps count: Int, cutoffHz: Double, rateHz: Double) -> Self {
    precondition(count % 2 == 1, "an even number of taps passes nothing at half the rate")
    return windowed(count, from: 2 * cutoffHz / rateHz, to: 1, unitGainAt: 1)
  }

  /// Returns the band-pass of `count` taps by the window method; −6 dB at both ends.
  public static func bandPass(taps count: Int, fromHz: Double, toHz: Double, rateHz: Double) -> Self
  {
    let (low, high) = (2 * fromHz / rateHz, 2 * toHz / rateHz)
    return windowed(count, from: low, to: high, unitGainAt: (low + high) / 2)
  }

  /// Returns the Hamming-windowed ideal filter with a gain of one in the middle of the band.
  ///
  /// Frequencies are in units of half the rate. **Source** `scipy.signal.firwin`, whose taps these equal.
  private static func windowed(
    _ count: Int, from low: Double, to high: Double, unitGainAt unit: Double
  ) -> Self {
    precondition(count > 1 && low < high, "a band has a width and its filter more than one tap")
    let middle = Double(count - 1) / 2
    let taps = (0..<count).map { index in
      let place = Double(index) - middle
      let window = 0.54 - 0.46 * cos(2 * .pi * Double(index) / Double(count - 1))
      return (high * sinc(high * place) - low * sinc(low * place)) * window
    }
    let gain = taps.indices.reduce(0.0) {
      $0 + taps[$1] * cos(.pi * (Double($1) - middle) * unit)
    }
    return Self(taps: taps.map { $0 / gain })
  }

  private static func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
}
