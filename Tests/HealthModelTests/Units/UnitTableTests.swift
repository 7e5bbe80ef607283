import HealthModel
import Testing

@Suite("The table of units")
struct UnitTableTests {
  /// One row of the table: a unit, and its size in another unit.
  struct Row: CustomTestStringConvertible {
    let symbol: String
    let size: Double
    let reference: String

    init(_ symbol: String, _ size: Double, _ reference: String) {
      self.symbol = symbol
      self.size = size
      self.reference = reference
    }

    var testDescription: String { "1 \(symbol) = \(size) \(reference)" }
  }

  static let rows: [Row] = [
    Row("g", 1, "g"), Row("oz", 28.349523125, "g"), Row("lb", 453.59237, "g"),
    Row("st", 6350.29318, "g"),
    Row("m", 1, "m"), Row("in", 0.0254, "m"), Row("ft", 0.3048, "m"), Row("yd", 0.9144, "m"),
    Row("mi", 1609.344, "m"),
    Row("L", 0.001, "m^3"), Row("l", 0.001, "m^3"), Row("fl_oz_us", 0.0295735295625, "L"),
    Row("fl_oz_imp", 0.0284130625, "L"), Row("pt_us", 0.473176473, "L"),
    Row("pt_imp", 0.56826125, "L"), Row("cup_us", 0.2365882365, "L"),
    Row("cup_imp", 0.284130625, "L"),
    Row("Pa", 1, "J/m^3"), Row("mmHg", 133.322387415, "Pa"), Row("cmAq", 98.0665, "Pa"),
    Row("atm", 101_325, "Pa"), Row("inHg", 3386.38816, "Pa"),
    Row("dBASPL", 1, "dBASPL"), Row("dBHL", 1, "dBHL"),
    Row("s", 1, "s"), Row("min", 60, "s"), Row("hr", 3600, "s"), Row("d", 86_400, "s"),
    Row("J", 1, "kg·m^2/s^2"), Row("cal", 4.184, "J"), Row("kcal", 4184, "J"),
    Row("Cal", 4184, "J"),
    Row("K", 1, "K"), Row("degC", 274.15, "K"), Row("degF", 255.9277777777778, "K"),
    Row("S", 1, "W/V^2"), Row("Hz", 1, "1/s"), Row("V", 1, "V"), Row("W", 1, "J/s"),
    Row("rad", 1, "rad"), Row("deg", 0.017453292519943295, "rad"), Row("lx", 1, "lx"),
    Row("D", 1, "1/m"), Row("pD", 1, "pD"),
    Row("mol<180.15588>", 180.15588, "g"), Row("IU", 1, "IU"), Row("count", 1, "count"),
    Row("%", 1, "count"), Row("appleEffortScore", 1, "appleEffortScore"), Row("()", 1, ""),
    Row("", 1, "()"),
  ]

  @Test("every unit of the table has its size", arguments: rows)
  func size(row: Row) throws {
    // SAMP-10, SAMP-13
    let one = Quantity(1, try Unit(row.symbol))
    let value = try one.value(in: Unit(row.reference))
    #expect(abs(value - row.size) <= 4 * row.size.ulp)
  }

  @Test(
    "a decimal size of the table converts to the nearest double",
    arguments: [
      ("yd", 25.0, "m", 22.86), ("mi", 1, "m", 1609.344), ("lb", 1, "kg", 0.45359237),
      ("mg", 98, "g", 0.098), ("L", 1, "dm^3", 1), ("cal", 1, "J", 4.184), ("km/hr", 36, "m/s", 10),
      ("mi/hr", 3, "m/s", 1.34112), ("mmHg", 1, "Pa", 133.322387415), ("in", 12, "ft", 1),
    ])
  func exact(from: String, value: Double, to: String, expected: Double) throws {
    // SAMP-13
    #expect(try Quantity(value, Unit(from)).value(in: Unit(to)) == expected)
  }

  static let prefixes: [(String, Double)] = [
    ("f", 1e-15), ("p", 1e-12), ("n", 1e-9), ("mc", 1e-6), ("m", 1e-3), ("c", 1e-2), ("d", 1e-1),
    ("da", 1e1), ("h", 1e2), ("k", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12),
  ]
  static let prefixable = [
    "g", "m", "L", "l", "Pa", "s", "J", "K", "S", "Hz", "V", "W", "rad", "lx", "mol<18>", "IU",
  ]
  static let fixed = [
    "oz", "lb", "st", "in", "ft", "yd", "mi", "fl_oz_us", "fl_oz_imp", "pt_us", "pt_imp", "cup_us",
    "cup_imp", "mmHg", "cmAq", "atm", "inHg", "dBASPL", "dBHL", "min", "hr", "d", "cal", "Cal",
    "kcal", "degC", "degF", "deg", "D", "pD", "count", "%", "appleEffortScore",
  ]

  @Test("a metric prefix scales every unit that takes one", arguments: prefixes, prefixable)
  func prefix(_ prefix: (String, Double), of symbol: String) throws {
    // DIA-10
    let prefixed = Quantity(1, try Unit(prefix.0 + symbol))
    #expect(try prefixed.value(in: Unit(symbol)) == prefix.1)
  }

  @Test("a prefix before a unit that takes none is rejected", arguments: prefixes.map(\.0), fixed)
  func refusedPrefix(prefix: String, symbol: String) {
    let text = prefix + symbol
    guard !Self.fixed.contains(text), !Self.prefixable.contains(text) else { return }
    #expect(throws: UnitError.malformed(text: text, offset: 0, expected: .unit)) { try Unit(text) }
  }

  @Test("every row of the table is either prefixable or fixed")
  func complete() {
    let tested = Set(Self.prefixable + Self.fixed).subtracting(["l", "mol<18>"])
    let rows = Set(Self.rows.map(\.symbol)).subtracting(["l", "mol<180.15588>", "()", ""])
    #expect(tested == rows)
  }
}
