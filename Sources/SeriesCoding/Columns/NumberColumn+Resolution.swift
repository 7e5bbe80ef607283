/// Detection of the resolution of values, from the values alone.
extension NumberColumn {
  /// Numbers with more digits after the decimal point are not treated as decimals.
  private static let maximumDigits = 9
  /// No sensor has counts of more than 24 bits, so a finer step relative to the largest value is
  /// rejected.
  private static let finestStep = 0x1p-24

  /// The fewest digits after the decimal point that reproduce every value, and the values in units of
  /// the last digit.
  static func decimals(_ values: [Double]) -> (digits: UInt8, numbers: [Int64])? {
    var scale = 1.0
    for digits in 0...maximumDigits {
      if let numbers = wholeNumbers(values, { $0 * scale }, { $0 / scale }) {
        return (UInt8(digits), numbers)
      }
      scale *= 10
    }
    return nil
  }

  /// The step by which a sensor's raw counts were multiplied, and the counts.
  ///
  /// The greatest common divisor of the values, by Euclid with a tolerance, gives the step to about
  /// nine digits; the largest value divided by its count then gives it to within two roundings.
  static func multiples(_ values: [Double]) -> (step: Double, numbers: [Int64])? {
    guard values.allSatisfy(\.isFinite), let largest = values.map(abs).max(), largest > 0 else {
      return nil
    }
    let tolerance = largest * finestStep
    var divisor = 0.0
    for value in values {
      divisor = commonDivisor(divisor, abs(value), tolerance: tolerance)
      guard divisor == 0 || divisor > 4 * tolerance else { return nil }
    }
    guard divisor > 0 else { return nil }
    let guess = largest / (largest / divisor).rounded()
    for neighbour in [0, 1, -1, 2, -2] {
      let step = guess + Double(neighbour) * guess.ulp
      if let numbers = wholeNumbers(values, { $0 / step }, { $0 * step }) {
        return (step, numbers)
      }
    }
    return nil
  }

  private static func commonDivisor(_ a: Double, _ b: Double, tolerance: Double) -> Double {
    var (a, b) = (max(a, b), min(a, b))
    while b > tolerance {
      (a, b) = (b, abs(a - b * (a / b).rounded()))
    }
    return a
  }

  /// The values as whole numbers, if `decode` reproduces every one of them exactly.
  private static func wholeNumbers(
    _ values: [Double], _ encode: (Double) -> Double, _ decode: (Double) -> Double
  ) -> [Int64]? {
    var numbers: [Int64] = []
    numbers.reserveCapacity(values.count)
    for value in values {
      let number = encode(value).rounded()
      guard abs(number) < limit, decode(number) == value else { return nil }
      numbers.append(Int64(number))
    }
    return numbers
  }
}
