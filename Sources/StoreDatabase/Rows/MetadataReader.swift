import HealthModel

/// Reads metadata from the forms that ``MetadataWriter`` writes, without a general decoder: that
/// takes longer for the metadata of laps and lengths than SQLite for their rows.
///
/// It reads what it recognizes whole, and nothing else: escapes, spaces, a repeated key or an
/// unknown form are left to the general decoder.
struct MetadataReader {
  private let text: String.UTF8View
  private var place: String.UTF8View.Index

  /// Returns the metadata of a text, or `nil` if it has a form that this reader does not know.
  static func metadata(_ text: String) -> Metadata? {
    var reader = MetadataReader(text)
    return reader.metadata()
  }

  private init(_ text: String) {
    self.text = text.utf8
    place = self.text.startIndex
  }

  private mutating func metadata() -> Metadata? {
    var metadata: Metadata = [:]
    guard skip("{") else { return nil }
    repeat {
      guard let key = string(), skip(":"), let value = value(),
        metadata.updateValue(value, forKey: MetadataKey(rawValue: key)) == nil
      else { return nil }
    } while skip(",")
    return skip("}") && place == text.endIndex ? metadata : nil
  }

  private mutating func value() -> MetadataValue? {
    switch next {
    case UInt8(ascii: "\""): string().map(MetadataValue.string)
    case UInt8(ascii: "{"): object()
    default: number().map(MetadataValue.number)
    }
  }

  /// Reads a date or a quantity.
  private mutating func object() -> MetadataValue? {
    guard skip("{"), let key = string(), skip(":") else { return nil }
    switch key {
    case "date":
      guard let microseconds = Int64(numeral()), skip("}") else { return nil }
      return .date(Instant(microseconds: microseconds))
    case "unit":
      guard let word = string(), skip(","), string() == "value", skip(":"),
        let value = number(), skip("}"), let unit = try? Unit(word)
      else { return nil }
      return .quantity(Quantity(value, unit))
    default: return nil
    }
  }

  /// Reads a string without escapes.
  private mutating func string() -> String? {
    guard skip("\"") else { return nil }
    let start = place
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte != UInt8(ascii: "\\"), byte >= 0x20 else { return nil }
      text.formIndex(after: &place)
    }
    let string = String(text[start..<place])
    return skip("\"") ? string : nil
  }

  private mutating func number() -> Double? {
    let numeral = numeral()
    // A numeral begins with a digit or a minus and ends with a digit, as JSON says.
    guard let last = numeral.utf8.last, (0x30...0x39).contains(last) else { return nil }
    return Double(numeral).flatMap { $0.isFinite ? $0 : nil }
  }

  private mutating func numeral() -> Substring {
    let start = place
    while let byte = next, Self.isNumeral(byte) { text.formIndex(after: &place) }
    return Substring(text[start..<place])
  }

  private static func isNumeral(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private var next: UInt8? { place < text.endIndex ? text[place] : nil }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: scalar) else { return false }
    text.formIndex(after: &place)
    return true
  }
}
