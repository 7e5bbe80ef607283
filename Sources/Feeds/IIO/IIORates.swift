/// The sampling rates of a device, as listed by `sampling_frequency_available`.
struct IIORates: Hashable, Sendable {
  private enum Kind: Hashable {
    /// The rates as text, since a driver compares the written text with its own.
    case list([String])
    case range(lowest: Double, step: Double, highest: Double)
  }

  private let kind: Kind

  /// Parses `12.5 26 52` or `[lowest step highest]`; `nil` if it is neither.
  init?(_ text: String) {
    let isRange = text.hasPrefix("[") && text.hasSuffix("]")
    let inner = isRange ? text.dropFirst().dropLast() : text[...]
    let words = inner.split(whereSeparator: \.isWhitespace).map(String.init)
    let numbers = words.compactMap(Double.init)
    // Some drivers list 0 for a device that is off.
    guard numbers.count == words.count, numbers.contains(where: { $0.isFinite && $0 > 0 }) else {
      return nil
    }
    guard isRange else {
      kind = .list(words)
      return
    }
    guard numbers.count == 3, numbers[1] > 0, numbers[0] <= numbers[2] else { return nil }
    kind = .range(lowest: numbers[0], step: numbers[1], highest: numbers[2])
  }

  /// Returns the nearest rate that is not below the requested one, or the highest, as the driver
  /// writes it.
  func nearest(notBelow wantedHz: Double) -> String {
    switch kind {
    case .list(let words):
      let rates = words.compactMap { word in Self.rate(word).map { (word, $0) } }
      let fitting = rates.filter { $0.1 >= wantedHz }.min { $0.1 < $1.1 }
      return (fitting ?? rates.max { $0.1 < $1.1 })?.0 ?? words[0]
    case .range(let lowest, let step, let highest):
      let steps = ((wantedHz - lowest) / step).rounded(.up)
      return Self.text(min(highest, lowest + max(0, steps) * step))
    }
  }

  /// Returns a rate as a driver reads it: without a fraction for an integer.
  static func text(_ rateHz: Double) -> String {
    Int64(exactly: rateHz).map { "\($0)" } ?? "\(rateHz)"
  }

  /// Parses a rate in hertz; `nil` if it is invalid.
  static func rate(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }
}
