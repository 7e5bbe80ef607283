package import HealthModel
import StoreErrors

/// Writes the text of ``StoredMetadata`` for derived samples: a general encoder takes longer for it
/// than SQLite for the row.
struct MetadataWriter {
  private(set) var text = ""

  mutating func write(_ metadata: Metadata) {
    var separator = "{"
    for (key, value) in metadata.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      text += separator
      separator = ","
      write(key.rawValue)
      text += ":"
      write(value)
    }
    text += separator == "{" ? "{}" : "}"
  }

  private mutating func write(_ value: MetadataValue) {
    switch value {
    case .string(let string): write(string)
    case .number(let number) where number.isFinite: write(number)
    case .number(let number): text += "{\"number\":\"\(number)\"}"
    case .date(let instant): text += "{\"date\":\(instant.microseconds)}"
    case .quantity(let quantity):
      text += "{\"unit\":"
      write(quantity.unit.description)
      text += ",\"value\":"
      if quantity.value.isFinite { write(quantity.value) } else { text += "\"\(quantity.value)\"" }
      text += "}"
    }
  }

  /// Writes a number: without a fraction if it is whole, otherwise with as many digits as distinguish
  /// it from its neighbors.
  private mutating func write(_ number: Double) {
    let digits = number.description
    text += digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }

  private static let firstPrintable: UInt8 = 0x20

  /// Writes a string according to RFC 8259, section 7.
  private mutating func write(_ string: String) {
    text += "\""
    if string.utf8.allSatisfy({ $0 >= Self.firstPrintable && $0 != 0x22 && $0 != 0x5C }) {
      text += string
    } else {
      for scalar in string.unicodeScalars { write(scalar) }
    }
    text += "\""
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\u{8}": text += "\\b"
    case "\u{c}": text += "\\f"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case _ where scalar.value < Self.firstPrintable:
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }
}

/// Encodes the metadata of successive objects; many of a batch have the same.
package struct MetadataTexts {
  private var last: (metadata: Metadata, text: String?)?

  package init(last: (metadata: Metadata, text: String?)? = nil) {
    self.last = last
  }

  /// Returns the text of an object's metadata; `nil` if it has none.
  ///
  /// - Throws: `StoreError.object(_:_:)` (`invalid`) if they are not valid.
  package mutating func text(_ header: ObjectHeader) throws -> String? {
    let metadata = header.metadata
    guard !metadata.isEmpty else { return nil }
    if let last, last.metadata == metadata { return last.text }
    do {
      try metadata.validate()
    } catch {
      throw StoreError.invalid(header.uuid, .metadata(error))
    }
    let text = StoredMetadata.text(metadata)
    // Equal units may be written differently, and are stored as they were given.
    let hasUnits = metadata.values.contains { value in
      if case .quantity = value { true } else { false }
    }
    if !hasUnits { last = (metadata, text) }
    return text
  }
}
