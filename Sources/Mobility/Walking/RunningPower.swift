/// The mean square of any part of a signal, in constant time.
struct RunningPower {
  /// The cumulative sum of squares before each sample.
  private let sums: [Double]

  init(_ x: [Double]) {
    sums = [Double](unsafeUninitializedCapacity: x.count + 1) { sums, count in
      var sum = 0.0
      sums.initializeElement(at: 0, to: 0)
      for index in x.indices {
        sum += x[index] * x[index]
        sums.initializeElement(at: index + 1, to: sum)
      }
      count = x.count + 1
    }
  }

  /// Returns the mean square of the part of a range that is within the signal.
  func meanSquare(in range: Range<Int>) -> Double {
    let range = range.clamped(to: 0..<sums.count - 1)
    return (sums[range.upperBound] - sums[range.lowerBound]) / Double(max(range.count, 1))
  }
}
