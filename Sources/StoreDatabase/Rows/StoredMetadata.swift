import Foundation
package import HealthModel

/// Metadata as the text of a column: a JSON object with its keys in order.
///
/// A string is a string and a number a number; a date is `{"date": µs}`, a quantity `{"value": 25,
/// "unit": "yd"}`, and a number without a JSON representation `{"number": "nan"}`.
package enum StoredMetadata {
  /// The text of metadata; `nil` for none.
  package static func text(_ metadata: Metadata) -> String? {
    guard !metadata.isEmpty else { return nil }
    var writer = MetadataWriter()
    writer.write(metadata)
    return writer.text
  }

  package static func metadata(_ text: String?) throws -> Metadata {
    guard let text else { return [:] }
    if let metadata = MetadataReader.metadata(text) { return metadata }
    let values = try JSONDecoder().decode([String: StoredValue].self, from: Data(text.utf8))
    return Metadata(
      uniqueKeysWithValues: values.map { (MetadataKey(rawValue: $0.key), $0.value.value) })
  }
}

private struct StoredValue: Decodable {
  let value: MetadataValue

  private enum Key: String, CodingKey { case date, value, unit, number }

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
}

/// A number that may be infinite or not a number: then it is written as a string.
private struct ExactNumber: Decodable {
  let value: Double

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let word = try? container.decode(String.self) {
      value = Double(word) ?? .nan
    } else {
      value = try container.decode(Double.self)
    }
  }
}
