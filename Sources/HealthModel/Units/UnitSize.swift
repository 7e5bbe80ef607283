/// The size of a unit in base units: numerator / denominator · 10^decimalExponent.
///
/// The table's factors are integers with a power of ten, so most conversions between units of the
/// table round only once, at the division: 25 yd are exactly the double nearest to 22.86 m. Base
/// units are the gram, meter, second, kelvin and ampere.
struct UnitSize: Hashable, Sendable {
  var numerator: Double
  var denominator: Double
  var decimalExponent: Int

  init(_ numerator: Double, over denominator: Double = 1, e decimalExponent: Int = 0) {
    self.numerator = numerator
    self.denominator = denominator
    self.decimalExponent = decimalExponent
  }

  static let one = UnitSize(1)

  static func *= (a: inout UnitSize, b: UnitSize) {
    a.numerator *= b.numerator
    a.denominator *= b.denominator
    a.decimalExponent += b.decimalExponent
  }

  func raised(to exponent: Int) -> UnitSize {
    guard exponent >= 0 else { return inverse.raised(to: -exponent) }
    var power = UnitSize.one
    for _ in 0..<exponent { power *= self }
    return power
  }

  private var inverse: UnitSize {
    UnitSize(denominator, over: numerator, e: -decimalExponent)
  }

  /// Whether conversions stay within the range of a double.
  var isRepresentable: Bool {
    let limit = Double.greatestFiniteMagnitude.squareRoot()
    return numerator < limit && denominator < limit && abs(decimalExponent) < 150
  }

  /// Returns the multiplier and divisor that convert a number of this size to the other size.
  func ratio(to other: UnitSize) -> (multiplier: Double, divisor: Double) {
    var multiplier = numerator * other.denominator
    var divisor = denominator * other.numerator
    let exponent = decimalExponent - other.decimalExponent
    if exponent >= 0 {
      multiplier *= Self.powerOfTen(exponent)
    } else {
      divisor *= Self.powerOfTen(-exponent)
    }
    return (multiplier, divisor)
  }

  /// Exact up to 10²².
  private static func powerOfTen(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent { power *= 10 }
    return power
  }
}
