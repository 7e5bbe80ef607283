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
