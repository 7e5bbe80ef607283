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
