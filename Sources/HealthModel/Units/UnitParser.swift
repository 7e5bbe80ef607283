/// Parses a unit string by recursive descent.
///
///     unit    = "" / "()" / product [ "/" product ]
///     product = factor *( ( "." / "*" / "·" ) factor )
///     factor  = atom [ "^" [ "-" ] 1*DIGIT ]
///     atom    = "1" / "(" product ")" / [ prefix ] base / [ prefix ] "mol<" number ">"
///
/// There is at most one solidus, which applies to everything after it, and no fraction within
/// parentheses.
struct UnitParser {
  /// The maximum length of a text, longer than any unit; it also limits the depth of parentheses.
  static let maximumText = 200
  static let largestExponent = 99

  private let text: String
  private let characters: [Character]
  private var position = 0

  init(_ text: String) {
    self.text = text
    characters = Array(text.prefix(Self.maximumText + 1))
  }

  mutating func unit() throws(UnitError) -> [Unit.Factor] {
    guard characters.count <= Self.maximumText else {
      throw failure(.textWithin(Self.maximumText), at: Self.maximumText)
    }
    if text.isEmpty || text == "()" { return [] }
    var factors = try product()
    if consume("/") {
      factors += try product().map { Unit.Factor(symbol: $0.symbol, exponent: -$0.exponent) }
    }
    guard position == characters.count else { throw failure(.operatorOrEnd) }
    return factors
  }

  private mutating func product() throws(UnitError) -> [Unit.Factor] {
    var factors = try factor()
    while consume(".") || consume("*") || consume("·") {
      factors += try factor()
    }
    return factors
  }

  private mutating func factor() throws(UnitError) -> [Unit.Factor] {
    let inner = try atom()
    guard consume("^") else { return inner }
    let exponent = try exponent()
    return inner.map { Unit.Factor(symbol: $0.symbol, exponent: $0.exponent * exponent) }
  }

  private mutating func atom() throws(UnitError) -> [Unit.Factor] {
    if consume("(") {
      let inner = try product()
      guard consume(")") else { throw failure(.closingParenthesis) }
      return inner
    }
    let start = position
    let word = consume { !Self.delimiters.contains($0) }
    if word == "1" { return [] }
    guard var symbol = UnitSymbol(word) else { throw failure(.unit, at: start) }
    if symbol.base == .mole { symbol.molarMass = try molarMass() }
    return [Unit.Factor(symbol: symbol, exponent: 1)]
  }

  private mutating func exponent() throws(UnitError) -> Int {
    let start = position
    let isNegative = consume("-")
    let digits = consume { ("0"..."9").contains($0) }
    guard !digits.isEmpty else { throw failure(.exponent) }
    guard let magnitude = Int(digits), magnitude <= Self.largestExponent else {
      throw failure(.exponentWithin(Self.largestExponent), at: start)
    }
    return isNegative ? -magnitude : magnitude
  }

  private mutating func molarMass() throws(UnitError) -> Double {
    guard consume("<") else { throw failure(.molarMass) }
    let start = position
    let number = consume { $0 != ">" }
    guard number.allSatisfy({ "0123456789.eE+-".contains($0) }), let grams = Double(number),
      grams > 0, grams.isFinite
    else { throw failure(.molarMass, at: start) }
    guard consume(">") else { throw failure(.closingAngle) }
    return grams
  }

  private static let delimiters: Set<Character> = ["/", ".", "*", "·", "^", "(", ")", "<", ">"]

  private mutating func consume(_ character: Character) -> Bool {
    guard position < characters.count, characters[position] == character else { return false }
    position += 1
    return true
  }

  private mutating func consume(while belongs: (Character) -> Bool) -> Substring {
    let taken = characters[position...].prefix(while: belongs)
    position += taken.count
    return Substring(String(taken))
  }

  private func failure(_ expected: UnitError.Expectation, at offset: Int? = nil) -> UnitError {
    .malformed(text: text, offset: offset ?? position, expected: expected)
  }
}
