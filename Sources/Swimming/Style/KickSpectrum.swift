import Foundation

/// The spectral share of kicking in a window's motion.
enum KickSpectrum {
  /// The bins of 0.1 Hz with kicking: from 1 Hz to below 4 Hz; slower than 0.2 Hz is excluded from the total.
  private static let ripple = 10..<40
  private static let length = 300
  /// The window of `np.hanning`, which is 0 at both ends.
  private static let taper: [Float] = (0..<length).map {
    Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(length - 1)))
  }
  /// One and three quarter periods, which include the sine at an offset of three quarters.
  private static let cosines: [Float] = (0..<length * 7 / 4).map {
    Float(cos(2 * .pi * Double($0) / Double(length)))
  }

  /// Returns the power from 1 to 4 Hz over that from 0.2 Hz on, summed over three axes.
  ///
  /// - Parameters:
  ///   - count: The number of frames in the window, ten seconds.
  ///   - fill: Writes the accelerations, oldest first, with 0 in the last lane.
  /// - Returns: From 0 to 1; 0 without motion.
  static func share(
    count: Int, _ fill: (UnsafeMutableBufferPointer<SIMD4<Float>>) -> Void
  ) -> Double {
    precondition(count == length)
    return withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: length) { values in
      fill(values)
      var mean = SIMD4<Float>.zero
      for value in values { mean += value }
      mean /= Float(length)
      var total = SIMD4<Float>.zero
      for index in values.indices {
        values[index] = (values[index] - mean) * taper[index]
        total += values[index] * values[index]
      }
      fold(values)
      var rippling = 0.0
      for bin in ripple { rippling += power(values, bin) }
      // Parseval: the power of all bins, including negative frequencies, is the sum of squares.
      let slow = power(values, 0) + 2 * power(values, 1)
      let all = (Double(total.sum()) * Double(length) - slow + power(values, length / 2)) / 2
      return all > 0 ? rippling / all : 0
    }
  }

  /// Replaces mirrored samples by their sums and differences: cosines need only sums, sines only differences.
  private static func fold(_ values: UnsafeMutableBufferPointer<SIMD4<Float>>) {
    for index in 1..<(length / 2) {
      let (a, b) = (values[index], values[length - index])
      values[index] = a + b
      values[length - index] = a - b
    }
  }

  /// Returns the squared amplitude of a bin, summed over the axes.
  private static func power(
    _ folded: UnsafeMutableBufferPointer<SIMD4<Float>>, _ bin: Int
  ) -> Double {
    cosines.withUnsafeBufferPointer { cosines in
      let half = length / 2
      var real = folded[0] + folded[half] * (bin % 2 == 0 ? 1 : -1)
      var imaginary = SIMD4<Float>.zero
      var place = 0
      for index in 1..<half {
        place += bin
        if place >= length { place -= length }
        real += folded[index] * cosines[place]
        imaginary += folded[length - index] * cosines[place + length * 3 / 4]
      }
      return Double((real * real + imaginary * imaginary).sum())
    }
  }
}
