import HealthModel

/// A writer of SVG markup, element by element.
struct SVGMarkup {
  private(set) var text = ""
  private var depth = 0

  typealias Attributes = KeyValuePairs<String, String>

  /// Writes an element with its content.
  mutating func element(
    _ name: String, _ attributes: Attributes = [:], _ content: (inout SVGMarkup) -> Void
  ) {
    line("<\(name)\(Self.text(attributes))>")
    depth += 1
    content(&self)
    depth -= 1
    line("</\(name)>")
  }

  /// Writes an element with text, or an empty one.
  mutating func element(_ name: String, _ attributes: Attributes = [:], _ content: String = "") {
    let start = "<\(name)\(Self.text(attributes))"
    line(content.isEmpty ? "\(start)/>" : "\(start)>\(Self.escaped(content))</\(name)>")
  }

  private mutating func line(_ line: String) {
    text += String(repeating: " ", count: depth) + line + "\n"
  }

  private static func text(_ attributes: Attributes) -> String {
    attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }

  /// Returns text escaped for use between tags and in double quotes; characters that XML 1.0 does not allow
  /// become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: escaped += "&amp;"
      case 0x3C: escaped += "&lt;"
      case 0x3E: escaped += "&gt;"
      case 0x22: escaped += "&quot;"
      case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
        escaped.unicodeScalars.append(scalar)
      default: escaped += "\u{FFFD}"
      }
    }
    return escaped
  }

  /// Returns a coordinate with at most two decimals, less than a pixel of any screen.
  static func number(_ value: Double) -> String {
    let bounded = Int32(clamping: (value * 100).rounded())
    let hundredths = Int(bounded)
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
