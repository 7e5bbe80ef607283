/// A number with its unit, kept as given: 25 yd stays 25 yd.
///
/// Equal when number and unit are; use ``isLess(than:)`` and ``value(in:)`` to compare what they
/// measure.
public struct Quantity: Hashable, Sendable, Codable {
  public let value: Double
  public let unit: Unit

  public init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// The number it has in another unit.
  ///
  /// - Throws: `UnitError.incompatible` when the two units measure different things.
  public func value(in unit: Unit) throws(UnitError) -> Double {
    try self.unit.convert(value, to: unit)
  }

  /// The same amount, given in another unit.
  ///
  /// - Throws: `UnitError.incompatible` when the two units measure different things.
  public func converted(to unit: Unit) throws(UnitError) -> Quantity {
    Quantity(try value(in: unit), unit)
  }

  public func isCompatible(with unit: Unit) -> Bool {
    self.unit.isCompatible(with: unit)
  }

  /// Whether it is a smaller amount than the other.
  ///
  /// - Throws: `UnitError.incompatible` when the two measure different things.
  public func isLess(than other: Quantity) throws(UnitError) -> Bool {
    value < (try other.value(in: unit))
  }
}

extension Quantity: CustomStringConvertible {
  /// The number and the unit: `25 yd`, with no fraction where there is none.
  public var description: String {
    "\(Self.text(value)) \(unit)"
  }

  private static func text(_ value: Double) -> String {
    Int64(exactly: value).map(String.init) ?? String(value)
  }
}
