/// A unit of measure: a product of base units, each with a metric prefix and a power.
///
///     let speed = try Unit("km/hr")
///     let uptake = try Unit("mL/kg·min")  // one solidus; the dot binds tighter
///
/// Units are equal if they have the same factors, in any order: `mL/kg·min` equals `mL/min·kg`, and
/// `1/s` equals `s^-1`. Units of the same size with other factors, such as `kcal` and `Cal`, are
/// not equal but equivalent (``isEquivalent(to:)``). Never compare them by text.
///
/// Foundation has a class of the same name: a file that imports both disambiguates with `import
/// struct HealthModel.Unit`.
///
/// **Source** The unit strings of Apple's HealthKit documentation (`HKUnit`), so that HealthKit's
/// files can be read and written. **Departs from it** in that an invalid string is a thrown error,
/// and in that `%` and `count` convert to each other with factor 1, as devices do although it is
/// undocumented.
public struct Unit: Sendable {
  private let facts: Facts

  /// Parses a unit string.
  ///
  /// - Throws: `UnitError.malformed` with the offset and the expected content.
  public init(_ text: String) throws(UnitError) {
    var parser = UnitParser(text)
    self.init(factors: try parser.unit())
    guard size.isRepresentable else {
      throw .malformed(text: text, offset: 0, expected: .sizeWithinRange)
    }
  }

  init(factors: [Factor]) {
    facts = Facts(factors: Self.merged(factors))
  }

  init(_ base: BaseUnit, prefix: MetricPrefix? = nil) {
    let symbol = UnitSymbol(base: base, prefix: prefix)
    self.init(factors: [Factor(symbol: symbol, exponent: 1)])
  }

  /// The unit of a dimensionless number.
  public static let null = Unit(factors: [])

  /// Whether no factor is left: true for `()` and `in/in`, not for `count` or `count/%`.
  public var isNull: Bool { factors.isEmpty }

  var factors: [Factor] { facts.factors }
  var dimension: Dimension { facts.dimension }
  var size: UnitSize { facts.size }

  /// The base unit, if the unit consists only of it, to the first power; only then does a
  /// temperature have a zero point.
  var lone: BaseUnit? {
    guard factors.count == 1, factors[0].exponent == 1 else { return nil }
    return factors[0].symbol.base
  }
}

extension Unit {
  /// A symbol raised to a nonzero power.
  struct Factor: Hashable, Sendable {
    var symbol: UnitSymbol
    var exponent: Int
  }

  /// The properties of a unit, computed once and shared by its copies.
  private final class Facts: Sendable {
    let factors: [Factor]
    let dimension: Dimension
    let size: UnitSize

    init(factors: [Factor]) {
      self.factors = factors
      dimension = factors.reduce(into: .none) { product, factor in
        product *= factor.symbol.base.row.dimension.raised(to: factor.exponent)
      }
      size = factors.reduce(into: .one) { product, factor in
        product *= factor.symbol.size.raised(to: factor.exponent)
      }
    }
  }

  /// Returns one factor for each symbol, in the order of first appearance, without those of power
  /// zero.
  private static func merged(_ factors: [Factor]) -> [Factor] {
    var merged: [Factor] = []
    for factor in factors {
      if let index = merged.firstIndex(where: { $0.symbol == factor.symbol }) {
        merged[index].exponent += factor.exponent
      } else {
        merged.append(factor)
      }
    }
    return merged.filter { $0.exponent != 0 }
  }
}

extension Unit: Hashable {
  public static func == (a: Unit, b: Unit) -> Bool {
    a.facts === b.facts || a.factors == b.factors
      // No symbol is in two factors.
      || (a.factors.count == b.factors.count && a.factors.allSatisfy(b.factors.contains))
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(dimension)
    hasher.combine(factors.count)
  }
}

extension Unit: CustomStringConvertible {
  /// The unit string: `m/s`, `mL/min·kg`, `1/L`, and `()` for the null unit.
  ///
  /// Factors are in their original order, those with a negative power after the solidus; parsing
  /// the text gives an equal unit.
  public var description: String {
    guard !isNull else { return "()" }
    let above = Self.product(of: factors.filter { $0.exponent > 0 })
    let below = Self.product(of: factors.filter { $0.exponent < 0 })
    return below.isEmpty ? above : "\(above.isEmpty ? "1" : above)/\(below)"
  }

  private static func product(of factors: [Factor]) -> String {
    factors.map { factor in
      let power = factor.exponent.magnitude
      return power == 1 ? "\(factor.symbol)" : "\(factor.symbol)^\(power)"
    }
    .joined(separator: "·")
  }
}

extension Unit: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = try Unit(try container.decode(String.self))
    } catch let error as UnitError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
