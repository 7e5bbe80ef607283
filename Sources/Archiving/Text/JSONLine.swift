import Foundation
import HealthModel
import SeriesCoding

/// A writer of a JSON object on a line, with keys in the order in which they are written; a missing
/// value has no key.
struct JSONLine {
  private var bytes: [UInt8]
  private var isEmpty = true

  /// Appends a line to text.
  static func append(to text: inout [UInt8], _ body: (inout JSONLine) -> Void) {
    var line = JSONLine(bytes: [])
    swap(&line.bytes, &text)
    line.object(body)
    line.bytes.append(UInt8(ascii: "\n"))
    swap(&line.bytes, &text)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func object(_ body: (inout JSONLine) -> Void) {
    let wasEmpty = isEmpty
    isEmpty = true
    bytes.append(UInt8(ascii: "{"))
    body(&self)
    bytes.append(UInt8(ascii: "}"))
    isEmpty = wasEmpty
  }

  private mutating func key(_ key: StaticString) {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    bytes.append(UInt8(ascii: "\""))
    bytes.append(text: key)
    bytes.append(text: "\":")
  }

  mutating func put(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    self.key(key)
    bytes.append(quoted: text)
  }

  mutating func put(_ key: StaticString, _ number: Int?) {
    guard let number else { return }
    self.key(key)
    bytes.append(integer: Int64(number))
  }

  mutating func put(_ key: StaticString, _ instant: Instant?) {
    guard let instant else { return }
    self.key(key)
    bytes.append(integer: instant.microseconds)
  }

  /// Writes a finite number; one that is not finite is written as a string (``JSONValue``).
  mutating func put(_ key: StaticString, _ number: Double?) {
    guard let number else { return }
    self.key(key)
    if number.isFinite {
      bytes.append(number: number)
    } else {
      bytes.append(quoted: number.description)
    }
  }

  mutating func put(_ key: StaticString, _ value: Bool) {
    self.key(key)
    if value { bytes.append(text: "true") } else { bytes.append(text: "false") }
  }

  mutating func put(_ key: StaticString, _ uuid: UUID) {
    self.key(key)
    quote(uuid)
  }

  /// Writes identities; an empty array has no key.
  mutating func put(_ key: StaticString, _ uuids: [UUID]) {
    guard !uuids.isEmpty else { return }
    self.key(key)
    list(uuids) { $0.quote($1) }
  }

  mutating func put(_ key: StaticString, _ texts: [String]) {
    self.key(key)
    list(texts) { $0.bytes.append(quoted: $1) }
  }

  /// Writes text that is already JSON.
  mutating func put(_ key: StaticString, json: String?) {
    guard let json else { return }
    self.key(key)
    bytes.append(text: json)
  }

  mutating func put(_ key: StaticString, _ body: (inout JSONLine) -> Void) {
    self.key(key)
    object(body)
  }

  mutating func put<Element>(
    _ key: StaticString, each elements: [Element], _ body: (inout JSONLine, Element) -> Void
  ) {
    guard !elements.isEmpty else { return }
    self.key(key)
    list(elements) { line, element in line.object { body(&$0, element) } }
  }

  private mutating func quote(_ uuid: UUID) {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(uuid: uuid)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func list<Element>(
    _ elements: [Element], _ body: (inout JSONLine, Element) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      body(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
