extension Unit {
  public static func * (a: Unit, b: Unit) -> Unit {
    Unit(factors: a.factors + b.factors)
  }

  public static func / (a: Unit, b: Unit) -> Unit {
    a * b.raised(to: -1)
  }

  /// Returns the unit raised to a power; the power 0 is the null unit.
  public func raised(to exponent: Int) -> Unit {
    Unit(factors: factors.map { Factor(symbol: $0.symbol, exponent: $0.exponent * exponent) })
  }
}

extension Unit {
  /// Whether quantities convert between the two units: they have the same dimension.
  ///
  /// The null unit converts only to itself.
  ///
  /// **Source** The release notes of iOS 27, which call a null unit that converts to count and
  /// percent a fault.
  public func isCompatible(with other: Unit) -> Bool {
    dimension == other.dimension
      && (dimension != .none || factors.isEmpty == other.factors.isEmpty)
  }

  /// Whether a number has the same meaning in both: true for `kcal` and `Cal`, `L` and `dm^3`, `Hz`
  /// and `1/s`.
  public func isEquivalent(to other: Unit) -> Bool {
    guard isCompatible(with: other), zeroPoint == other.zeroPoint else { return false }
    let (multiplier, divisor) = size.ratio(to: other.size)
    return abs(multiplier / divisor - 1) <= Self.sizeTolerance
  }

  /// Converts a number of this unit to the other unit.
  ///
  /// The zero point of a temperature counts only for the unit alone: 20 degC are 68 degF, but 1.1
  /// degC·m are 1.98 degF·m.
  ///
  /// - Throws: `UnitError.incompatible` if the units have different dimensions.
  public func convert(_ value: Double, to other: Unit) throws(UnitError) -> Double {
    self == other ? value : try UnitConversion(from: self, to: other)(value)
  }

  /// Units above absolute zero at which the scale reads 0, for a lone temperature unit; else 0.
  var zeroPoint: Double { lone?.row.zeroPoint ?? 0 }

  /// The relative tolerance: a few rounding errors of a double.
  private static let sizeTolerance = 1e-14
}
