/// An amount as people write it, in one unit or several: `180cm`, `5ft11in`, `5'11"`, `11st4lb`, `500kcal`.
struct PartedAmount: Hashable {
  struct Part: Hashable {
    let number: Double
    let unit: String
  }

  let parts: [Part]

  /// Reads numbers with a unit behind each; `nil` for anything else.
  init?(_ text: String) {
    var rest = Substring(text)
    var parts: [Part] = []
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let unit = rest.prefix { !$0.isNumber && $0 != "." && $0 != " " }
      rest = rest.dropFirst(unit.count).drop { $0 == " " }
      guard let number = Double(digits), number.isFinite, !unit.isEmpty else { return nil }
      parts.append(Part(number: number, unit: String(unit)))
    }
    guard !parts.isEmpty else { return nil }
    self.parts = parts
  }

  /// The sum in the unit that the factors lead to; `nil` for a unit that is not among them.
  func sum(_ factors: [String: Double]) -> Double? {
    var sum = 0.0
    for part in parts {
      guard let factor = factors[part.unit] else { return nil }
      sum += part.number * factor
    }
    return sum
  }

  /// Where each unit is how many metres.
  static let meters = [
    "m": 1, "cm": 0.01, "ft": 0.3048, "in": 0.0254, "'": 0.3048, "\"": 0.0254,
  ]
  /// Where each unit is how many kilograms.
  static let kilograms = ["kg": 1, "g": 0.001, "lb": 0.453_592_37, "st": 6.350_293_18]
  /// Where each unit is how many beats a minute.
  static let beatsPerMinute = ["bpm": 1.0, "/min": 1, "count/min": 1]
  /// Where each unit is how many kilocalories.
  static let kilocalories = ["kcal": 1, "Cal": 1, "kJ": 1 / 4.184]
  /// Where each unit is how many minutes.
  static let minutes = ["min": 1.0, "h": 60]
  /// Where each unit is how many hours.
  static let hours = ["h": 1.0]
}
