/// A conversion from one unit to another, prepared once for many values.
public struct UnitConversion: Sendable {
  private let multiplier: Double
  private let divisor: Double
  private let addedBefore: Double
  private let takenAfter: Double

  /// - Throws: `UnitError.incompatible` if the units have different dimensions.
  public init(from unit: Unit, to other: Unit) throws(UnitError) {
    guard unit.isCompatible(with: other) else { throw .incompatible(from: unit, to: other) }
    (multiplier, divisor) = unit.size.ratio(to: other.size)
    (addedBefore, takenAfter) = (unit.zeroPoint, other.zeroPoint)
  }

  /// Returns the value in the other unit.
  public func callAsFunction(_ value: Double) -> Double {
    (value + addedBefore) * multiplier / divisor - takenAfter
  }
}
