/// The autocorrelation of a signal.
public enum Autocorrelation {
  /// The divisor of a sum of products.
  public enum Scale: Hashable, Sendable {
    /// The number of samples: longer lags, with fewer products, are attenuated.
    case biased
    /// The number of products.
    case unbiased
  }

  /// Returns the autocorrelation at a range of lags, after subtracting the mean of the signal.
  ///
  /// - Parameters:
  ///   - x: The signal.
  ///   - lags: In samples; lags at or beyond the signal's length have the value 0.
  ///   - scale: The divisor of the sums.
  /// - Returns: One value per lag, 1 at lag 0; 0 for a constant signal.
  public static func values(
    of x: [Double], lags: ClosedRange<Int>, scale: Scale = .unbiased
  ) -> [Double] {
    guard !x.isEmpty else { return lags.map { _ in 0 } }
    let mean = x.reduce(0, +) / Double(x.count)
    let centred = x.map { $0 - mean }
    return centred.withUnsafeBufferPointer { x in
      let power = sumOfProducts(x, lag: 0) / Double(x.count)
      guard power > 0 else { return lags.map { _ in 0 } }
      return lags.map { lag in
        let products = x.count - abs(lag)
        guard products > 0 else { return 0 }
        let sum = sumOfProducts(x, lag: abs(lag))
        return sum / Double(scale == .biased ? x.count : products) / power
      }
    }
  }

  private static func sumOfProducts(_ x: UnsafeBufferPointer<Double>, lag: Int) -> Double {
    let count = x.count - lag
    let bytes = UnsafeRawBufferPointer(x)
    let stride = MemoryLayout<Double>.stride
    var sums = SIMD8<Double>.zero
    var index = 0
    while index + 8 <= count {
      let a = bytes.loadUnaligned(fromByteOffset: index * stride, as: SIMD8<Double>.self)
      let b = bytes.loadUnaligned(fromByteOffset: (index + lag) * stride, as: SIMD8<Double>.self)
      sums += a * b
      index += 8
    }
    var sum = sums.sum()
    while index < count {
      sum += x[index] * x[index + lag]
      index += 1
    }
    return sum
  }
}
