/// A base unit as it stands in a product: with its prefix, and a mole with its molar mass.
struct UnitSymbol: Hashable, Sendable {
  var base: BaseUnit
  var prefix: MetricPrefix?
  /// Grams per mole; there for moles only.
  var molarMass: Double?

  init(base: BaseUnit, prefix: MetricPrefix? = nil, molarMass: Double? = nil) {
    self.base = base
    self.prefix = prefix
    self.molarMass = molarMass
  }

  /// Reads a prefix and a base, or a base alone; `nil` when the word is neither.
  ///
  /// A base is tried whole before its first letters are tried as a prefix, and only bases that take
  /// prefixes are tried with one: `min` is the minute and `pD` the prism dioptre.
  init?(_ word: Substring) {
    if let base = BaseUnit(symbol: word) {
      self.init(base: base)
      return
    }
    for prefix in MetricPrefix.allCases where word.hasPrefix(prefix.rawValue) {
      let rest = word.dropFirst(prefix.rawValue.count)
      if let base = BaseUnit(symbol: rest), base.row.takesPrefix {
        self.init(base: base, prefix: prefix)
        return
      }
    }
    return nil
  }

  var size: UnitSize {
    var size = base.row.size
    if let molarMass { size.numerator *= molarMass }
    size.decimalExponent += prefix?.decimalExponent ?? 0
    return size
  }
}

extension UnitSymbol: CustomStringConvertible {
  var description: String {
    let mass = molarMass.map { "<\($0)>" } ?? ""
    return "\(prefix?.rawValue ?? "")\(base.rawValue)\(mass)"
  }
}
