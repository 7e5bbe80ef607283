/// A base unit in a product, with its prefix and, for a mole, its molar mass.
struct UnitSymbol: Hashable, Sendable {
  var base: BaseUnit
  var prefix: MetricPrefix?
  /// Grams per mole; only for moles.
  var molarMass: Double?

  init(base: BaseUnit, prefix: MetricPrefix? = nil, molarMass: Double? = nil) {
    self.base = base
    self.prefix = prefix
    self.molarMass = molarMass
  }

  /// Parses a prefix and a base, or a base alone; `nil` if the word is neither.
  ///
  /// A base without a prefix is tried first, and only bases that allow prefixes are tried with one:
  /// `min` is the minute and `pD` the prism diopter.
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

/// A metric prefix by its letters in unit strings; micro is written `mc`.
enum MetricPrefix: String, CaseIterable, Sendable {
  case femto = "f"
  case pico = "p"
  case nano = "n"
  case micro = "mc"
  case milli = "m"
  case centi = "c"
  case deci = "d"
  case deca = "da"
  case hecto = "h"
  case kilo = "k"
  case mega = "M"
  case giga = "G"
  case tera = "T"

  /// The power of ten that the prefix represents.
  var decimalExponent: Int {
    switch self {
    case .femto: -15
    case .pico: -12
    case .nano: -9
    case .micro: -6
    case .milli: -3
    case .centi: -2
    case .deci: -1
    case .deca: 1
    case .hecto: 2
    case .kilo: 3
    case .mega: 6
    case .giga: 9
    case .tera: 12
    }
  }
}
