import Foundation

/// How much of a window's motion ripples as a kick does.
enum KickSpectrum {
  /// Bins of a tenth of a hertz: from 1 Hz to below 4 Hz, and what is slower than 0.2 Hz.
  private static let ripple = 10..<40
  private static let length = 300
  /// `np.hanning`'s taper, whose first and last are 0.
  private static let taper: [Float] = (0..<length).map {
    Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(length - 1)))
  }
  /// Of a turn and three quarters, so that the sine's place, three quarters on, is in it.
  private static let cosines: [Float] = (0..<length * 7 / 4).map {
    Float(cos(2 * .pi * Double($0) / Double(length)))
  }

  /// The power from 1 to 4 Hz over that from 0.2 Hz on, summed over three axes.
  ///
  /// - Parameters:
  ///   - count: Frames of the window, ten seconds.
  ///   - fill: Writes the accelerations, oldest first, with 0 in the last lane.
  /// - Returns: From 0 to 1; 0 where nothing moves.
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
      // Parseval: the power of all bins, each counted for its negative as well, is the sum of squares.
      let slow = power(values, 0) + 2 * power(values, 1)
      let all = (Double(total.sum()) * Double(length) - slow + power(values, length / 2)) / 2
      return all > 0 ? rippling / all : 0
    }
  }

  /// Makes sums and differences of what lies as far from the start as from the end: a cosine needs the
  /// sums alone, a sine the differences.
  private static func fold(_ values: UnsafeMutableBufferPointer<SIMD4<Float>>) {
    for index in 1..<(length / 2) {
      let (a, b) = (values[index], values[length - index])
      values[index] = a + b
      values[length - index] = a - b
    }
  }

  /// The squared amplitude of a bin, summed over the axes.
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
