import Foundation
package import HealthModel
package import struct HealthModel.Unit

/// The values of a quantity type in one unit, for display and for JSON.
package struct AmountText {
  package let unit: Unit

  package init(unit: Unit) {
    self.unit = unit
  }

  /// Returns the number of a quantity in the unit.
  package func number(_ quantity: Quantity?) throws -> Double? { try quantity?.value(in: unit) }

  /// Returns the number for display, with four digits unless it is a whole number; empty for `nil`.
  package func text(_ quantity: Quantity?) throws -> String {
    guard let number = try number(quantity) else { return "" }
    guard number.isFinite, number != number.rounded() else {
      return MeasureText.fixed(number, 0)
    }
    let whole = Int(clamping: log10(abs(number)).rounded(.down)) + 1
    return MeasureText.fixed(number, min(max(0, 4 - whole), 12))
  }

  /// Returns the unit for JSON: the type's own, but rates per minute, as is usual for heart rates.
  package static func plainUnit(of type: QuantityType) -> Unit {
    type.canonicalUnit == .countPerSecond ? .countPerMinute : type.canonicalUnit
  }

  /// Returns the unit for display in a unit system.
  package static func unit(of type: QuantityType, in system: UnitSystem) -> Unit {
    switch type.canonicalUnit {
    case .meter where type.aggregation == .cumulative: return system.hasMiles ? .mile : .kilometer
    case .meter where system.hasFeet: return .foot
    case .meterPerSecond: return system.hasMiles ? .milePerHour : .kilometerPerHour
    case .kilogram where system.hasFeet: return .pound
    case .degreeCelsius where system.hasFeet: return .degreeFahrenheit
    default: return plainUnit(of: type)
    }
  }
}
