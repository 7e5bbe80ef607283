/// An error of parsing a unit string or of converting a quantity.
public enum UnitError: Error, Hashable, Sendable {
  /// `offset` counts characters from the start of the text.
  case malformed(text: String, offset: Int, expected: Expectation)
  /// The units have different dimensions.
  case incompatible(from: Unit, to: Unit)

  /// The expected content at the offset.
  public enum Expectation: Hashable, Sendable {
    case unit
    case operatorOrEnd
    case closingParenthesis
    case exponent
    case exponentWithin(Int)
    case molarMass
    case closingAngle
    case textWithin(Int)
    case sizeWithinRange
  }
}

extension UnitError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .malformed(let text, let offset, let expected):
      "unit “\(text.prefix(UnitParser.maximumText))”, character \(offset + 1): expected \(expected)"
    case .incompatible(let from, let to): "\(from) does not convert to \(to)"
    }
  }
}

extension UnitError.Expectation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unit: "a unit such as m, kcal or count"
    case .operatorOrEnd: "·, one /, ^ or the end"
    case .closingParenthesis: "· or )"
    case .exponent: "a whole number"
    case .exponentWithin(let largest): "a power from -\(largest) to \(largest)"
    case .molarMass: "the molar mass in g/mol, as in mol<180.156>"
    case .closingAngle: ">"
    case .textWithin(let length): "at most \(length) characters"
    case .sizeWithinRange: "a unit that numbers can be converted to"
    }
  }
}

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
