internal import HealthModel

/// XML text gathered in a buffer and handed on in large pieces.
struct XMLOutput {
  /// Bytes gathered before they are handed on.
  private static let bufferBytes = 64 * 1024

  private let sink: any ByteSink
  private var buffer: [UInt8] = []
  /// Characters that XML cannot hold, written as U+FFFD.
  private(set) var replacedCharacters = 0
  /// Numbers that are not finite, left out of attributes.
  private(set) var omittedNumbers = 0
  private var day = DayPrefix()

  init(_ sink: any ByteSink) {
    self.sink = sink
    buffer.reserveCapacity(Self.bufferBytes * 2)
  }

  /// Hands on what is gathered when it is much, or all of it.
  mutating func flush(all: Bool = true) throws(FileError) {
    guard all || buffer.count >= Self.bufferBytes else { return }
    var failure: FileError?
    buffer.withUnsafeBytes { bytes in
      do throws(FileError) { try sink.write(bytes) } catch { failure = error }
    }
    buffer.removeAll(keepingCapacity: true)
    if let failure { throw failure }
  }

  /// Markup, as it stands.
  mutating func raw(_ markup: StaticString) {
    markup.withUTF8Buffer { buffer.append(contentsOf: $0) }
  }

  /// Whether what was written last opens an object of JSON.
  ///
  /// It is asked where something is in the buffer.
  var endsWithOpening: Bool { buffer.last == UInt8(ascii: "{") }

  mutating func countOmittedNumber() { omittedNumbers += 1 }

  /// Text, as it stands.
  mutating func append(_ text: String) { buffer.append(contentsOf: text.utf8) }

  /// `<name>text</name>`, or nothing for no text.
  mutating func element(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    open(name)
    escaped(text)
    close(name)
  }

  /// `<name>12</name>`, or nothing for no number.
  mutating func element(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    open(name)
    integer(value)
    close(name)
  }

  /// `<name>12.5</name>` with at most `decimals` places, or nothing for no number.
  ///
  /// - Returns: Whether there was a number that could not be written.
  mutating func omits(_ name: StaticString, _ value: Double?, decimals: Int) -> Bool {
    guard let value else { return false }
    guard Self.canWrite(value, decimals: decimals) else { return true }
    open(name)
    decimal(value, decimals: decimals)
    close(name)
    return false
  }

  mutating func open(_ name: StaticString) {
    buffer.append(UInt8(ascii: "<"))
    raw(name)
    buffer.append(UInt8(ascii: ">"))
  }

  mutating func close(_ name: StaticString) {
    buffer.append(UInt8(ascii: "<"))
    buffer.append(UInt8(ascii: "/"))
    raw(name)
    buffer.append(UInt8(ascii: ">"))
  }

  /// ` name="text"`, or nothing for no text.
  mutating func attribute(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    beginAttribute(name)
    escaped(text)
    raw("\"")
  }

  /// ` name="12.5"` with the digits that tell the number from every other, or nothing for no number.
  mutating func attribute(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    guard value.isFinite else {
      omittedNumbers += 1
      return
    }
    attribute(name, "\(value)")
  }

  mutating func attribute(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    beginAttribute(name)
    integer(value)
    raw("\"")
  }

  mutating func attribute(_ name: StaticString, _ instant: Instant?) {
    guard let instant else { return }
    beginAttribute(name)
    time(instant)
    raw("\"")
  }

  /// ` name="true"`, or nothing for what is not so.
  mutating func attribute(_ name: StaticString, ifTrue flag: Bool) {
    if flag { attribute(name, "true") }
  }

  private mutating func beginAttribute(_ name: StaticString) {
    buffer.append(UInt8(ascii: " "))
    raw(name)
    raw("=\"")
  }

  /// Character data or an attribute value between double quotes.
  mutating func escaped(_ text: String) {
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

  mutating func integer(_ value: Int) {
    if value < 0 { buffer.append(UInt8(ascii: "-")) }
    digits(UInt64(value.magnitude), width: 1)
  }

  /// A decimal number rounded to `decimals` places, without zeros at its end and without an
  /// exponent.
  ///
  /// Writes nothing for a number that is not finite or too large; see `canWrite`.
  mutating func decimal(_ value: Double, decimals: Int) {
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

  /// `2026-11-21T06:45:00.250Z`, with three decimals more when the instant has microseconds.
  mutating func time(_ instant: Instant) {
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

  /// Whether a number is finite and small enough to be written.
  static func canWrite(_ value: Double, decimals: Int) -> Bool {
    scaled(value, decimals: decimals) != nil
  }

  private static func scaled(_ value: Double, decimals: Int) -> Int64? {
    Int64(exactly: (value * DecimalText.exactPowers[decimals]).rounded())
  }
}

/// The date part of the last instant written: points come by the thousand on the same day.
private struct DayPrefix {
  private static let dayMicroseconds: Int64 = 86_400_000_000

  private var day: Int64?
  private(set) var text: [UInt8] = []

  /// Makes `text` the date of the instant, up to and with the `T`.
  ///
  /// - Returns: Microseconds into that day.
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
