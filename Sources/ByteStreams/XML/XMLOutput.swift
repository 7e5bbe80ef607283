package import HealthModel

/// A buffer for XML text that is written to its sink in large pieces.
package struct XMLOutput {
  /// The number of bytes that are buffered before they are written.
  private static let bufferBytes = 64 * 1024

  private let sink: any ByteSink
  private var buffer: [UInt8] = []
  /// Characters that XML cannot represent, written as U+FFFD.
  package private(set) var replacedCharacters = 0
  /// Numbers omitted from attributes because they are not finite.
  package private(set) var omittedNumbers = 0
  private var day = DayPrefix()

  package init(_ sink: any ByteSink) {
    self.sink = sink
    buffer.reserveCapacity(Self.bufferBytes * 2)
  }

  /// Writes the buffer to the sink if it is full, or in any case if `all`.
  package mutating func flush(all: Bool = true) throws(FileError) {
    guard all || buffer.count >= Self.bufferBytes else { return }
    var failure: FileError?
    buffer.withUnsafeBytes { bytes in
      do throws(FileError) { try sink.write(bytes) } catch { failure = error }
    }
    buffer.removeAll(keepingCapacity: true)
    if let failure { throw failure }
  }

  /// Appends markup without escaping.
  package mutating func raw(_ markup: StaticString) {
    markup.withUTF8Buffer { buffer.append(contentsOf: $0) }
  }

  /// Whether the last byte opens a JSON object.
  ///
  /// Call it only while the buffer is not empty.
  package var endsWithOpening: Bool { buffer.last == UInt8(ascii: "{") }

  package mutating func countOmittedNumber() { omittedNumbers += 1 }

  /// Appends text without escaping.
  package mutating func append(_ text: String) { buffer.append(contentsOf: text.utf8) }

  /// Writes `<name>text</name>`, or nothing for `nil`.
  package mutating func element(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    open(name)
    escaped(text)
    close(name)
  }

  /// Writes `<name>12</name>`, or nothing for `nil`.
  package mutating func element(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    open(name)
    integer(value)
    close(name)
  }

  /// Writes `<name>12.5</name>` with at most `decimals` places, or nothing for `nil`.
  ///
  /// - Returns: Whether there was a number that could not be written.
  package mutating func omits(_ name: StaticString, _ value: Double?, decimals: Int) -> Bool {
    guard let value else { return false }
    guard Self.canWrite(value, decimals: decimals) else { return true }
    open(name)
    decimal(value, decimals: decimals)
    close(name)
    return false
  }

  package mutating func open(_ name: StaticString) {
    buffer.append(UInt8(ascii: "<"))
    raw(name)
    buffer.append(UInt8(ascii: ">"))
  }

  package mutating func close(_ name: StaticString) {
    buffer.append(UInt8(ascii: "<"))
    buffer.append(UInt8(ascii: "/"))
    raw(name)
    buffer.append(UInt8(ascii: ">"))
  }

  /// Writes ` name="text"`, or nothing for `nil`.
  package mutating func attribute(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    beginAttribute(name)
    escaped(text)
    raw("\"")
  }

  /// Writes ` name="12.5"` with the shortest digits that identify the number, or nothing for `nil`.
  package mutating func attribute(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    guard value.isFinite else {
      omittedNumbers += 1
      return
    }
    attribute(name, "\(value)")
  }

  package mutating func attribute(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    beginAttribute(name)
    integer(value)
    raw("\"")
  }

  package mutating func attribute(_ name: StaticString, _ instant: Instant?) {
    guard let instant else { return }
    beginAttribute(name)
    time(instant)
    raw("\"")
  }

  /// Writes ` name="true"`, or nothing for false.
  package mutating func attribute(_ name: StaticString, ifTrue flag: Bool) {
    if flag { attribute(name, "true") }
  }

  private mutating func beginAttribute(_ name: StaticString) {
    buffer.append(UInt8(ascii: " "))
    raw(name)
    raw("=\"")
  }

  /// Writes escaped character data or an attribute value for double quotes.
  package mutating func escaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": raw("&amp;")
      case "<": raw("&lt;")
      case ">": raw("&gt;")
      case "\"": raw("&quot;")
      case "\r": raw("&#13;")
      case "\n": raw("&#10;")
      case "\t": raw("&#9;")
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}":
        replacedCharacters += 1
        buffer.append(contentsOf: "\u{FFFD}".utf8)
      default: buffer.append(contentsOf: scalar.utf8)
      }
    }
  }

  package mutating func integer(_ value: Int) {
    if value < 0 { buffer.append(UInt8(ascii: "-")) }
    digits(UInt64(value.magnitude), width: 1)
  }

  /// Writes a decimal number rounded to `decimals` places, without trailing zeros and without an
  /// exponent.
  ///
  /// Writes nothing for a number that is not finite or too large; see `canWrite`.
  package mutating func decimal(_ value: Double, decimals: Int) {
    guard let scaled = Self.scaled(value, decimals: decimals) else { return }
    if scaled < 0 { buffer.append(UInt8(ascii: "-")) }
    var width = decimals
    var divisor = UInt64(clamping: DecimalText.exactPowers[decimals])
    let (whole, remainder) = scaled.magnitude.quotientAndRemainder(dividingBy: divisor)
    digits(whole, width: 1)
    guard remainder > 0 else { return }
    var fraction = remainder
    while fraction % 10 == 0 {
      fraction /= 10
      divisor /= 10
      width -= 1
    }
    buffer.append(UInt8(ascii: "."))
    digits(fraction, width: width)
  }

  /// Writes `2026-11-21T06:45:00.250Z`, with three more decimals if the instant has microseconds.
  package mutating func time(_ instant: Instant) {
    let microseconds = day.advance(to: instant)
    buffer.append(contentsOf: day.text)
    let second = microseconds / 1_000_000
    digits(UInt64(second / 3600), width: 2)
    buffer.append(UInt8(ascii: ":"))
    digits(UInt64(second / 60 % 60), width: 2)
    buffer.append(UInt8(ascii: ":"))
    digits(UInt64(second % 60), width: 2)
    buffer.append(UInt8(ascii: "."))
    let fraction = UInt64(microseconds % 1_000_000)
    if fraction % 1000 == 0 {
      digits(fraction / 1000, width: 3)
    } else {
      digits(fraction, width: 6)
    }
    buffer.append(UInt8(ascii: "Z"))
  }

  private mutating func digits(_ value: UInt64, width: Int) {
    var count = 1
    var rest = value / 10
    while rest > 0 {
      rest /= 10
      count += 1
    }
    let total = max(count, width)
    let end = buffer.count + total
    for _ in 0..<total { buffer.append(UInt8(ascii: "0")) }
    rest = value
    var index = end
    while rest > 0 {
      index -= 1
      buffer[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  /// Returns whether a number is finite and small enough to be written.
  package static func canWrite(_ value: Double, decimals: Int) -> Bool {
    scaled(value, decimals: decimals) != nil
  }

  private static func scaled(_ value: Double, decimals: Int) -> Int64? {
    Int64(exactly: (value * DecimalText.exactPowers[decimals]).rounded())
  }
}

/// The cached date part of the last instant written, since points come by the thousand on the same
/// day.
private struct DayPrefix {
  private static let dayMicroseconds: Int64 = 86_400_000_000

  private var day: Int64?
  private(set) var text: [UInt8] = []

  /// Sets `text` to the date of the instant, including the `T`.
  ///
  /// - Returns: The microseconds since the start of that day.
  mutating func advance(to instant: Instant) -> Int64 {
    let (quotient, remainder) = instant.microseconds.quotientAndRemainder(
      dividingBy: Self.dayMicroseconds)
    let day = remainder < 0 ? quotient - 1 : quotient
    if day != self.day {
      self.day = day
      let whole = instant.rfc3339.utf8
      text = Array(whole.prefix { $0 != UInt8(ascii: "T") }) + [UInt8(ascii: "T")]
    }
    return remainder < 0 ? remainder + Self.dayMicroseconds : remainder
  }
}
