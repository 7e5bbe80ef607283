import Foundation
import HealthModel

/// Metadata as the text of a column: a JSON object with its keys in order.
///
/// A string is a string and a number a number; a date is `{"date": µs}`, a quantity
/// `{"value": 25, "unit": "yd"}`, and a number JSON has no word for `{"number": "nan"}`.
enum StoredMetadata {
  static func text(_ metadata: Metadata) throws -> String? {
    guard !metadata.isEmpty else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let values = Dictionary(
      uniqueKeysWithValues: metadata.map { ($0.key.rawValue, StoredValue(value: $0.value)) })
    return String(decoding: try encoder.encode(values), as: UTF8.self)
  }

  static func metadata(_ text: String?) throws -> Metadata {
    guard let text else { return [:] }
    let values = try JSONDecoder().decode([String: StoredValue].self, from: Data(text.utf8))
    return Metadata(
      uniqueKeysWithValues: values.map { (MetadataKey(rawValue: $0.key), $0.value.value) })
  }
}

private struct StoredValue: Codable {
  let value: MetadataValue

  private enum Key: String, CodingKey { case date, value, unit, number }

  init(value: MetadataValue) { self.value = value }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.singleValueContainer() {
      if let text = try? container.decode(String.self) {
        value = .string(text)
        return
      }
      if let number = try? container.decode(Double.self) {
        value = .number(number)
        return
      }
    }
    let object = try decoder.container(keyedBy: Key.self)
    if let microseconds = try object.decodeIfPresent(Int64.self, forKey: .date) {
      value = .date(Instant(microseconds: microseconds))
    } else if let word = try object.decodeIfPresent(String.self, forKey: .number) {
      value = .number(Double(word) ?? .nan)
    } else {
      let unit = try Unit(object.decode(String.self, forKey: .unit))
      value = .quantity(Quantity(try object.decode(ExactNumber.self, forKey: .value).value, unit))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .number(let number) where number.isFinite:
      var container = encoder.singleValueContainer()
      try container.encode(number)
    case .number(let number):
      var object = encoder.container(keyedBy: Key.self)
      try object.encode("\(number)", forKey: .number)
    case .date(let instant):
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(instant.microseconds, forKey: .date)
    case .quantity(let quantity):
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(ExactNumber(value: quantity.value), forKey: .value)
      try object.encode(quantity.unit.description, forKey: .unit)
    }
  }
}

/// A number that may be infinite or not a number: then it is written as a word.
private struct ExactNumber: Codable {
  let value: Double

  init(value: Double) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let word = try? container.decode(String.self) {
      value = Double(word) ?? .nan
    } else {
      value = try container.decode(Double.self)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if value.isFinite { try container.encode(value) } else { try container.encode("\(value)") }
  }
}
