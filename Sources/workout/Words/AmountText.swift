import Foundation
import HealthModel
import HealthStorage
import struct HealthModel.Unit

/// The values of a quantity type in one unit, for display and for JSON.
struct AmountText {
  let unit: Unit

  /// Returns the number of a quantity in the unit.
  func number(_ quantity: Quantity?) throws -> Double? { try quantity?.value(in: unit) }

  /// Returns the number for display, with four digits unless it is a whole number; empty for `nil`.
  func text(_ quantity: Quantity?) throws -> String {
    guard let number = try number(quantity) else { return "" }
    guard number.isFinite, number != number.rounded() else {
      return MeasureText.fixed(number, 0)
    }
    let whole = Int(clamping: log10(abs(number)).rounded(.down)) + 1
    return MeasureText.fixed(number, min(max(0, 4 - whole), 12))
  }

  /// Returns the unit for JSON: the type's own, but rates per minute, as is usual for heart rates.
  static func plainUnit(of type: QuantityType) -> Unit {
    type.canonicalUnit == .countPerSecond ? .countPerMinute : type.canonicalUnit
  }

  /// Returns the unit for display in a unit system.
  static func unit(of type: QuantityType, in system: UnitSystem) -> Unit {
    let isImperial = system == .imperial
    switch type.canonicalUnit {
    case .meter where type.aggregation == .cumulative: return isImperial ? .mile : .kilometer
    case .meter where isImperial: return .foot
    case .meterPerSecond: return isImperial ? .milePerHour : .kilometerPerHour
    case .kilogram where isImperial: return .pound
    case .degreeCelsius where isImperial: return .degreeFahrenheit
    default: return plainUnit(of: type)
    }
  }
}
