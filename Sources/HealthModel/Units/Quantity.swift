/// A number with its unit, stored as given: 25 yd remains 25 yd.
///
/// Two quantities are equal if number and unit are; use ``isLess(than:)`` and ``value(in:)`` to
/// compare amounts.
public struct Quantity: Hashable, Sendable, Codable {
  public let value: Double
  public let unit: Unit

  public init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// Returns the number in another unit.
  ///
  /// - Throws: `UnitError.incompatible` if the units have different dimensions.
  public func value(in unit: Unit) throws(UnitError) -> Double {
    try self.unit.convert(value, to: unit)
  }

  /// Returns the same amount in another unit.
  ///
  /// - Throws: `UnitError.incompatible` if the units have different dimensions.
  public func converted(to unit: Unit) throws(UnitError) -> Quantity {
    Quantity(try value(in: unit), unit)
  }

  public func isCompatible(with unit: Unit) -> Bool {
    self.unit.isCompatible(with: unit)
  }

  /// Whether it is a smaller amount than the other.
  ///
  /// - Throws: `UnitError.incompatible` if the units have different dimensions.
  public func isLess(than other: Quantity) throws(UnitError) -> Bool {
    value < (try other.value(in: unit))
  }
}

extension Quantity: CustomStringConvertible {
  /// The number and the unit: `25 yd`, without a fraction for an integer.
  public var description: String {
    "\(Self.text(value)) \(unit)"
  }

  private static func text(_ value: Double) -> String {
    Int64(exactly: value).map(String.init) ?? String(value)
  }
}
