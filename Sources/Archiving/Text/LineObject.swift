import Foundation
import HealthModel
import StoreDatabase
import SeriesCoding

/// The JSON object of a line, read by key.
struct LineObject {
  private let members: [(key: String, value: JSONValue)]

  init(_ bytes: UnsafeRawBufferPointer) throws(LineError) {
    guard case .object(let members) = try JSONValue(bytes) else { throw .notJSON(at: 0) }
    self.members = members
  }

  private init(_ members: [(key: String, value: JSONValue)]) { self.members = members }

  subscript(_ key: String) -> JSONValue? {
    members.first { $0.key == key }?.value
  }

  func required<Value>(_ key: String, _ value: Value?) throws(LineError) -> Value {
    guard let value else { throw .missing(key) }
    return value
  }

  func text(_ key: String) throws(LineError) -> String? {
    switch self[key] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    default: throw .wrong(key, expected: "text")
    }
  }

  func integer(_ key: String) throws(LineError) -> Int64? {
    switch self[key] {
    case nil, .null?: return nil
    case .integer(let number)?: return number
    default: throw .wrong(key, expected: "a whole number")
    }
  }

  func count(_ key: String) throws(LineError) -> Int? {
    try integer(key).map { Int($0) }
  }

  /// Returns a number; a string encodes one that is not finite.
  func number(_ key: String) throws(LineError) -> Double? {
    switch self[key] {
    case nil, .null?: return nil
    case .integer(let number)?: return Double(number)
    case .number(let number)?: return number
    case .string(let word)?:
      if let number = Double(word), !number.isFinite { return number }
      throw .wrong(key, expected: "a number")
    default: throw .wrong(key, expected: "a number")
    }
  }

  func bool(_ key: String) throws(LineError) -> Bool? {
    switch self[key] {
    case nil, .null?: return nil
    case .bool(let value)?: return value
    default: throw .wrong(key, expected: "true or false")
    }
  }

  /// Returns the number of earlier beginnings of an object's name; 0 without one.
  func incarnation() throws(LineError) -> Int64 {
    let number = try integer("incarnation") ?? 0
    guard (0...RecordVersion.maximumIncarnation).contains(number) else {
      throw .wrong("incarnation", expected: "a number of beginnings")
    }
    return number
  }

  func instant(_ key: String) throws(LineError) -> Instant? {
    try integer(key).map { Instant(microseconds: $0) }
  }

  /// Returns a span from `start_us` to `end_us`.
  func span() throws(LineError) -> TimeRange {
    let start = try required("start_us", instant("start_us"))
    let end = try required("end_us", instant("end_us"))
    let sane = Instant.earliest...Instant.latest
    guard start <= end, sane.contains(start), sane.contains(end) else {
      throw .wrong("end_us", expected: "a time from start_us on")
    }
    return TimeRange(start: start, end: end)
  }

  func uuid(_ key: String) throws(LineError) -> UUID? {
    guard let text = try text(key) else { return nil }
    guard let uuid = UUID(text: text) else { throw .wrong(key, expected: "an identity") }
    return uuid
  }

  private func array(_ key: String) throws(LineError) -> [JSONValue] {
    switch self[key] {
    case nil, .null?: return []
    case .array(let elements)?: return elements
    default: throw .wrong(key, expected: "a list")
    }
  }

  func uuids(_ key: String) throws(LineError) -> [UUID] {
    var uuids: [UUID] = []
    for text in try texts(key) {
      guard let uuid = UUID(text: text) else {
        throw .wrong(key, expected: "a list of identities")
      }
      uuids.append(uuid)
    }
    return uuids
  }

  func texts(_ key: String) throws(LineError) -> [String] {
    var texts: [String] = []
    for element in try array(key) {
      guard case .string(let text) = element else { throw .wrong(key, expected: "a list of texts") }
      texts.append(text)
    }
    return texts
  }

  func object(_ key: String) throws(LineError) -> LineObject? {
    switch self[key] {
    case nil, .null?: return nil
    case .object(let members)?: return LineObject(members)
    default: throw .wrong(key, expected: "an object")
    }
  }

  func objects(_ key: String) throws(LineError) -> [LineObject] {
    var objects: [LineObject] = []
    for element in try array(key) {
      guard case .object(let members) = element else {
        throw .wrong(key, expected: "a list of objects")
      }
      objects.append(LineObject(members))
    }
    return objects
  }

  func metadata() throws(LineError) -> Metadata {
    guard let object = try object("metadata") else { return [:] }
    var metadata: Metadata = [:]
    metadata.reserveCapacity(object.members.count)
    for (key, value) in object.members {
      metadata[MetadataKey(rawValue: key)] = try Self.metadataValue(value, key)
    }
    return metadata
  }

  private static func metadataValue(
    _ value: JSONValue, _ key: String
  ) throws(LineError) -> MetadataValue {
    switch value {
    case .string(let text): return .string(text)
    case .integer(let number): return .number(Double(number))
    case .number(let number): return .number(number)
    case .object(let members):
      let object = LineObject(members)
      if let date = try object.instant("date") { return .date(date) }
      if let number = try object.number("number") { return .number(number) }
      if let quantity = try object.quantity() { return .quantity(quantity) }
    case .null, .bool, .array: break
    }
    throw .wrong(key, expected: "text, a number, a date or a quantity")
  }

  /// Returns a quantity from `value` and `unit`.
  func quantity() throws(LineError) -> Quantity? {
    guard let value = try number("value"), let text = try text("unit") else { return nil }
    return Quantity(value, try Self.unit(text))
  }

  static func unit(_ text: String) throws(LineError) -> HealthModel.Unit {
    guard let unit = try? Unit(text) else { throw .wrong("unit", expected: "a unit") }
    return unit
  }
}
