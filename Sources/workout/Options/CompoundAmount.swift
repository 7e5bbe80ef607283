/// An amount in one or more units: `180cm`, `5ft11in`, `5'11"`, `11st4lb`, `500kcal`.
struct CompoundAmount: Hashable {
  struct Part: Hashable {
    let number: Double
    let unit: String
  }

  let parts: [Part]

  /// Parses numbers that are each followed by a unit; `nil` for any other text.
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

  /// Returns the sum in the target unit of the factors; `nil` if a unit has no factor.
  func sum(_ factors: [String: Double]) -> Double? {
    var sum = 0.0
    for part in parts {
      guard let factor = factors[part.unit] else { return nil }
      sum += part.number * factor
    }
    return sum
  }

  /// The units of length in meters.
  static let meters = [
    "m": 1, "cm": 0.01, "ft": 0.3048, "in": 0.0254, "'": 0.3048, "\"": 0.0254,
  ]
  /// The units of mass in kilograms.
  static let kilograms = ["kg": 1, "g": 0.001, "lb": 0.453_592_37, "st": 6.350_293_18]
  /// The units of heart rate in beats per minute.
  static let beatsPerMinute = ["bpm": 1.0, "/min": 1, "count/min": 1]
  /// The units of energy in kilocalories.
  static let kilocalories = ["kcal": 1, "Cal": 1, "kJ": 1 / 4.184]
  /// The units of time in minutes.
  static let minutes = ["min": 1.0, "h": 60]
  /// The units of time in hours.
  static let hours = ["h": 1.0]
}
