/// The mean square of any part of a signal.
struct RunningPower {
  /// The sum of the squares before each sample.
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

  /// Of what of the range there is.
  func meanSquare(in range: Range<Int>) -> Double {
    let range = range.clamped(to: 0..<sums.count - 1)
    return (sums[range.upperBound] - sums[range.lowerBound]) / Double(max(range.count, 1))
  }
}
