package import HealthModel

/// Writes JSON properties with the necessary commas.
extension XMLOutput {
  /// Writes `"name":`, preceded by a comma unless it is the first property.
  package mutating func key(_ name: StaticString) {
    if !endsWithOpening { raw(",") }
    raw("\"")
    raw(name)
    raw("\":")
  }

  package mutating func property(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    json(text)
  }

  package mutating func property(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    guard value.isFinite else { return countOmittedNumber() }
    key(name)
    append("\(value)")
  }

  package mutating func property(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    key(name)
    integer(value)
  }

  package mutating func property(_ name: StaticString, _ instant: Instant?) {
    guard let instant else { return }
    key(name)
    raw("\"")
    time(instant)
    raw("\"")
  }

  package mutating func property(_ name: StaticString, ifTrue flag: Bool) {
    guard flag else { return }
    key(name)
    raw("true")
  }

  package mutating func list<Element>(
    _ list: [Element], _ write: (inout XMLOutput, Element) -> Void
  ) {
    raw("[")
    for (index, element) in list.enumerated() {
      if index > 0 { raw(",") }
      write(&self, element)
    }
    raw("]")
  }

  /// Writes a JSON string (RFC 8259); quotes, backslashes and the characters that can steer a terminal
  /// are escaped.
  package mutating func json(_ text: String) {
    raw("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": raw("\\\"")
      case "\\": raw("\\\\")
      case "\n": raw("\\n")
      case "\r": raw("\\r")
      case "\t": raw("\\t")
      case _ where scalar.steersTerminal:
        let digits = String(scalar.value, radix: 16)
        append("\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits)
      default: append(String(scalar))
      }
    }
    raw("\"")
  }
}
