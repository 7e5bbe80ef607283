/// The value of a metadata entry; booleans are the numbers 0 and 1, enumerations their raw number.
public enum MetadataValue: Hashable, Sendable {
  case string(String)
  case number(Double)
  case date(Instant)
  case quantity(Quantity)

  public static func bool(_ value: Bool) -> MetadataValue { .number(value ? 1 : 0) }
}

/// The JSON encoding: text is a string, a number a number, a date `{"date": µs since 1970}` and a
/// quantity `{"value": 25, "unit": "yd"}`.
extension MetadataValue: Codable {
  private enum Keys: String, CodingKey {
    case date, value, unit
  }

  public init(from decoder: any Decoder) throws {
    if let keyed = try? decoder.container(keyedBy: Keys.self) {
      if keyed.contains(.date) {
        self = .date(try keyed.decode(Instant.self, forKey: .date))
      } else {
        self = .quantity(try Quantity(from: decoder))
      }
      return
    }
    let single = try decoder.singleValueContainer()
    if let text = try? single.decode(String.self) {
      self = .string(text)
    } else {
      self = .number(try single.decode(Double.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .string(let text):
      var single = encoder.singleValueContainer()
      try single.encode(text)
    case .number(let number):
      var single = encoder.singleValueContainer()
      try single.encode(number)
    case .date(let date):
      var keyed = encoder.container(keyedBy: Keys.self)
      try keyed.encode(date, forKey: .date)
    case .quantity(let quantity):
      try quantity.encode(to: encoder)
    }
  }
}

/// The kind of value that a known key requires.
public enum MetadataValueKind: Hashable, Sendable {
  case string
  case number
  /// The number 0 or 1.
  case boolean
  case date
  /// A quantity that converts to the unit; of any unit if that is `nil`.
  case quantity(Unit?)
  /// A whole number, one of the raw values of an enumeration.
  case enumeration(Set<Int>)

  static func enumeration(_ rawValues: ClosedRange<Int>) -> MetadataValueKind {
    .enumeration(Set(rawValues))
  }
}

extension Unicode.Scalar {
  /// Whether the character can steer a terminal or change the direction of text: a control (C0 or C1)
  /// other than a line break or a tab, a bidirectional mark, a line or paragraph separator, or an
  /// annotation.
  package var steersTerminal: Bool {
    switch self {
    case "\n", "\t": false
    case "\u{2028}", "\u{2029}", "\u{FFF9}"..."\u{FFFB}": true
    default: properties.generalCategory == .control || properties.isBidiControl
    }
  }
}
