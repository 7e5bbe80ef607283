/// Checks whether a text is a valid UCUM unit, limited to the units of health data.
///
/// **Source** The Unified Code for Units of Measure 2.1, section 2 (its grammar); the atoms are the
/// health-related ones of its tables.
struct UnitCodeReader {
  private static let metric: Set<String> = [
    "m", "s", "g", "K", "cd", "mol", "Hz", "Pa", "J", "W", "V", "S", "Cel", "L", "l", "cal", "B",
    "B[SPL]", "m[Hg]", "bar", "eq", "[iU]", "[IU]",
  ]
  private static let plain: Set<String> = [
    "min", "h", "d", "wk", "mo", "a", "deg", "%", "[in_i]", "[ft_i]", "[lb_av]", "[degF]", "10*",
  ]
  private static let prefixes: Set<String> = [
    "Y", "Z", "E", "P", "T", "G", "M", "k", "h", "da", "d", "c", "m", "u", "n", "p", "f",
  ]

  private var rest: Substring

  static func isUnit(_ code: String) -> Bool {
    var reader = UnitCodeReader(rest: Substring(code))
    guard code.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
    if reader.receive("/") { return reader.term() && reader.rest.isEmpty }
    return reader.term() && reader.rest.isEmpty
  }

  private mutating func receive(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func term() -> Bool {
    guard component() else { return false }
    while rest.first == "." || rest.first == "/" {
      rest.removeFirst()
      guard component() else { return false }
    }
    return true
  }

  private mutating func component() -> Bool {
    if receive("(") { return term() && receive(")") }
    if rest.first == "{" { return annotation() }
    var symbol = ""
    var isInBrackets = false
    while let next = rest.first, isInBrackets || !"./(){}".contains(next) {
      if next == "[" { isInBrackets = true }
      if next == "]" { isInBrackets = false }
      symbol.append(next)
      rest.removeFirst()
    }
    guard Self.isSymbol(symbol) else { return false }
    return rest.first == "{" ? annotation() : true
  }

  private mutating func annotation() -> Bool {
    guard receive("{"), let end = rest.firstIndex(of: "}"), end > rest.startIndex else {
      return false
    }
    rest = rest[rest.index(after: end)...]
    return true
  }

  /// An atom with a prefix and an exponent, or a number.
  private static func isSymbol(_ symbol: String) -> Bool {
    if !symbol.isEmpty, symbol.allSatisfy(\.isNumber) { return true }
    var atom = Substring(symbol)
    while let last = atom.last, last.isNumber, !plain.contains(String(atom)) { atom.removeLast() }
    if atom.hasSuffix("-") || atom.hasSuffix("+") { atom.removeLast() }
    if metric.contains(String(atom)) || plain.contains(String(atom)) { return true }
    return prefixes.contains { prefix in
      atom.hasPrefix(prefix) && metric.contains(String(atom.dropFirst(prefix.count)))
    }
  }
}
