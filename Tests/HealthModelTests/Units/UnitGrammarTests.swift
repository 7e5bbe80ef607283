import Foundation
import HealthModel
import struct HealthModel.Unit  // Foundation has a class of this name
import TestSupport
import Testing

@Suite("The grammar of unit strings")
struct UnitGrammarTests {
  @Test(
    "text is parsed to its unit",
    arguments: [
      ("kg/m.s^2", "kg/m·s^2"), ("kg/(m.s^2)", "kg/m·s^2"), ("kg*m/s^2", "kg·m/s^2"),
      ("(kg·m)/(s^2)", "kg·m/s^2"), ("(m/1)", nil), ("s^-1", "1/s"), ("1/s", "1/s"),
      ("m^0", "()"), ("1", "()"), ("", "()"), ("()", "()"), ("in/in", "()"), ("m·m", "m^2"),
      ("(m·s^-1)^2", "m^2/s^2"), ("ml/(kg*min)", "mL/kg·min"), ("mL/min·kg", "mL/min·kg"),
      ("kcal/hr·kg", "kcal/hr·kg"), ("mmol<180.15588000005408>/L", "mmol<180.15588000005408>/L"),
      ("mol<18>", "mol<18.0>"), ("count/%", "count/%"), ("m^-2", "1/m^2"), ("((m))", "m"),
      ("s/m^-1", "s·m"), ("m^01", "m"),
    ] as [(String, String?)])
  func reads(text: String, printed: String?) throws {
    guard let printed else {
      #expect(throws: UnitError.self) { try Unit(text) }
      return
    }
    #expect(try Unit(text).description == printed)
  }

  @Test(
    "the longest unit wins where letters could be a prefix",
    arguments: [
      ("min", 60, "s"), ("mcg", 1e-6, "g"), ("mg", 1e-3, "g"), ("dal", 10, "L"), ("Pa", 1, "Pa"),
      ("pt_us", 0.473176473, "L"), ("cmAq", 98.0665, "Pa"), ("mmHg", 133.322387415, "Pa"),
      ("kcal", 4184, "J"), ("ft", 0.3048, "m"), ("hr", 3600, "s"), ("mS", 1e-3, "S"),
      ("ms", 1e-3, "s"), ("dam", 10, "m"), ("dm", 0.1, "m"), ("mcIU", 1e-6, "IU"),
    ])
  func longest(text: String, size: Double, reference: String) throws {
    let value = try Quantity(1, Unit(text)).value(in: Unit(reference))
    #expect(abs(value - size) <= 2 * size.ulp)
  }

  @Test(
    "a rejected string gives the error position and the expected input",
    arguments: [
      ("m^2^2", 3, .operatorOrEnd), ("/s", 0, .unit), ("(m)(m)", 3, .operatorOrEnd),
      ("m(m)", 1, .operatorOrEnd), ("()·m", 1, .unit), ("km<123>", 2, .operatorOrEnd),
      ("mol<>", 4, .molarMass), ("mol", 3, .molarMass), ("mol<-1>", 4, .molarMass),
      ("mol<0>", 4, .molarMass), ("mol<x>", 4, .molarMass), ("mol<18", 6, .closingAngle),
      ("mol<nan>", 4, .molarMass), ("mol<0x10>", 4, .molarMass), ("percent", 0, .unit),
      ("km/h", 3, .unit), ("m/s/s", 3, .operatorOrEnd), ("(m/s)", 2, .closingParenthesis),
      ("(m", 2, .closingParenthesis), ("m)", 1, .operatorOrEnd), ("m·", 2, .unit),
      ("m/", 2, .unit), ("m^", 2, .exponent), ("m^x", 2, .exponent), ("m^-", 3, .exponent),
      ("m^1.5", 4, .unit), ("m^100", 2, .exponentWithin(99)), ("m^-100", 2, .exponentWithin(99)),
      ("m^99999999999999999999", 2, .exponentWithin(99)), (" m", 0, .unit), ("m ", 0, .unit),
      ("kmm", 0, .unit), ("kkg", 0, .unit), ("KG", 0, .unit), ("kcal/hr-kg", 5, .unit),
      ("µg", 0, .unit), ("2", 0, .unit), ("1m", 0, .unit), ("mi^99", 0, .sizeWithinRange),
    ] as [(String, Int, UnitError.Expectation)])
  func refuses(text: String, offset: Int, expected: UnitError.Expectation) {
    #expect(throws: UnitError.malformed(text: text, offset: offset, expected: expected)) {
      try Unit(text)
    }
  }

  @Test(
    "text of excessive length and depth is rejected without recursion",
    arguments: ["(", "m·", "^", "é"])
  func long(piece: String) {
    let text = String(repeating: piece, count: 100_000)
    #expect(throws: UnitError.malformed(text: text, offset: 200, expected: .textWithin(200))) {
      try Unit(text)
    }
  }

  @Test("a printed unit parses to itself", arguments: Seed.first(200))
  func roundTrip(seed: Seed) throws {
    var generator = seed.generator
    let unit = try Unit.random(using: &generator)
    let read = try Unit(unit.description)
    #expect(read == unit)
    #expect(read.description == unit.description)
    let decoded = try JSONDecoder().decode(Unit.self, from: JSONEncoder().encode(unit))
    #expect(decoded == unit)
  }

  @Test("an invalid unit in JSON is a decoding error with its position")
  func undecodable() {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Unit].self, from: Data(#"["m","km/h"]"#.utf8))
    }
    #expect("\(String(describing: error))".contains("character 4"))
  }

  @Test("random text is parsed or rejected, without a crash", arguments: Seed.first(300))
  func anything(seed: Seed) {
    var generator = seed.generator
    let pieces = [
      "m", "k", "(", ")", "/", "·", "^", "-", "2", "mol", "<", ">", "1.5", "%", " ", "é",
    ]
    let length = Int.random(in: 0..<12, using: &generator)
    let text = (0..<length)
      .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    do {
      let unit = try Unit(text)
      #expect(throws: Never.self) { try Unit(unit.description) }
    } catch {
      guard case .malformed(let told, let offset, _) = error else {
        Issue.record("unexpected \(error)")
        return
      }
      #expect(told == text)
      #expect((0...text.count).contains(offset))
    }
  }
}

extension Unit {
  /// A product of up to four prefixed units of the table, to powers between −3 and 3.
  static func random(using generator: inout SplitMix64) throws -> Unit {
    var unit = Unit.null
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let isPrefixed = Bool.random(using: &generator)
      let symbols = isPrefixed ? UnitTableTests.prefixable : UnitTableTests.fixed
      let prefix = UnitTableTests.prefixes.randomElement(using: &generator)?.0 ?? ""
      let symbol = symbols.randomElement(using: &generator) ?? "m"
      let power = Int.random(in: -3...3, using: &generator)
      unit = unit * (try Unit((isPrefixed ? prefix : "") + symbol)).raised(to: power)
    }
    return unit
  }
}
