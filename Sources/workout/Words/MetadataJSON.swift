import HealthModel

/// Metadata as plain JSON: text, numbers, dates as RFC 3339 text, quantities as `{"value","unit"}`.
struct MetadataJSON: Encodable {
  let metadata: Metadata

  init(_ metadata: Metadata) {
    self.metadata = metadata
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (key, value) in metadata {
      let key = Key(stringValue: key.rawValue)
      switch value {
      case .string(let text): try container.encode(text, forKey: key)
      case .number(let number): try container.encode(number, forKey: key)
      case .date(let date): try container.encode(date.rfc3339, forKey: key)
      case .quantity(let quantity): try container.encode(quantity, forKey: key)
      }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
