import Foundation
import HealthModel

import struct HealthModel.Unit

/// Values of a quantity type in one unit, for people and for JSON.
struct AmountText {
  let unit: Unit

  /// The number of a quantity in the unit.
  func number(_ quantity: Quantity?) throws -> Double? { try quantity?.value(in: unit) }

  /// The number as people read it, with four digits where it is no whole number; nothing for none.
  func text(_ quantity: Quantity?) throws -> String {
    guard let number = try number(quantity) else { return "" }
    guard number.isFinite, number != number.rounded() else {
      return MeasureText.fixed(number, 0)
    }
    let whole = Int(clamping: log10(abs(number)).rounded(.down)) + 1
    return MeasureText.fixed(number, min(max(0, 4 - whole), 12))
  }

  /// The unit of machine output: the type's own, but rates a minute, as people count heart beats.
  static func plainUnit(of type: QuantityType) -> Unit {
    type.canonicalUnit == .countPerSecond ? .countPerMinute : type.canonicalUnit
  }

  /// The unit that people of a unit system read values of the type in.
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
