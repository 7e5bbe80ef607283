package import HealthModel

/// A parser for the times of a file of points, where consecutive times differ mostly in the last
/// digits.
package struct TimeReader {
  /// `2026-11-21T06:45:00Z`, to the second and in UTC.
  private static let length = 20
  private static let dateLength = 11

  private var date: (UInt64, UInt32) = (0, 0)
  private var midnight: Int64?

  package init(date: (UInt64, UInt32) = (0, 0), midnight: Int64? = nil) {
    self.date = date
    self.midnight = midnight
  }

  /// Parses `YYYY-MM-DDThh:mm:ssZ` with the date of the previous time; `nil` for any other text,
  /// which `Instant.parse` parses.
  package mutating func parse(_ text: UnsafeBufferPointer<UInt8>) -> Instant? {
    guard text.count == Self.length else { return nil }
    let bytes = UnsafeRawBufferPointer(text)
    // The date and its `T`, with the first digit of the hour shifted out.
    let head = bytes.loadUnaligned(as: UInt64.self)
    let tail = bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self) << 8
    guard let midnight, date == (head, tail) else {
      learn(text, head, tail)
      return nil
    }
    guard let hour = two(text, 11), let minute = two(text, 14), let second = two(text, 17),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"), text[19] == UInt8(ascii: "Z"),
      hour < 24, minute < 60, second < 60
    else { return nil }
    return Instant(
      microseconds: midnight + Int64(hour * 3600 + minute * 60 + second) * 1_000_000)
  }

  private mutating func learn(
    _ text: UnsafeBufferPointer<UInt8>, _ head: UInt64, _ tail: UInt32
  ) {
    let day = String(decoding: text[..<Self.dateLength], as: UTF8.self)
    guard let start = Instant(rfc3339: day + "00:00:00Z") else { return }
    date = (head, tail)
    midnight = start.microseconds
  }

  private func two(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    let tens = text[index] &- 0x30
    let ones = text[index + 1] &- 0x30
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }
}
