/// RFC 3339 text for instants, formatted and parsed manually: one instant allocates nothing beyond
/// its text, which matters for a route with a million of them.
extension Instant {
  /// The instant as `2026-11-21T06:45:00.250Z`: UTC with milliseconds (rounded down), the format of
  /// all machine-readable output.
  ///
  /// The format covers the years 0000 to 9999; other years are printed with all their digits, and
  /// cannot be parsed.
  public var rfc3339: String {
    let milliseconds = Self.floorDivide(microseconds, 1000)
    let seconds = Self.floorDivide(milliseconds, 1000)
    let days = Self.floorDivide(seconds, 86_400)
    let secondOfDay = Int(seconds - days * 86_400)
    let date = Self.civil(daysSince1970: days)
    var text = ""
    text.reserveCapacity(24)
    text.append(padded: date.year, to: 4)
    text += "-"
    text.append(padded: date.month, to: 2)
    text += "-"
    text.append(padded: date.day, to: 2)
    text += "T"
    text.append(padded: secondOfDay / 3600, to: 2)
    text += ":"
    text.append(padded: secondOfDay / 60 % 60, to: 2)
    text += ":"
    text.append(padded: secondOfDay % 60, to: 2)
    text += "."
    text.append(padded: Int(milliseconds - seconds * 1000), to: 3)
    text += "Z"
    return text
  }

  /// Parses `YYYY-MM-DDThh:mm:ss[.fraction](Z|±hh:mm|±hhmm)`; `nil` for any other text.
  ///
  /// Common variants are accepted: `t` or a space for the `T`, `z` for the `Z`, and a comma for the
  /// decimal point. A leap second (`:60`) is the first instant of the next minute. Text without an
  /// offset is rejected, since it does not identify an instant. Digits beyond the microsecond are
  /// dropped.
  public init?(rfc3339 text: some StringProtocol) {
    var text = Substring(text)
    let parsed: Instant? = text.withUTF8 { Self.parse($0) }
    guard let parsed else { return nil }
    self = parsed
  }

  /// Parses the same format from UTF-8 bytes.
  public static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Instant? {
    guard bytes.count >= 20 else { return nil }
    func number(_ from: Int, _ count: Int) -> Int? {
      var value = 0
      for index in from..<from + count {
        guard index < bytes.count, case let digit = bytes[index] &- 0x30, digit < 10 else {
          return nil
        }
        value = value * 10 + Int(digit)
      }
      return value
    }
    func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
      index < bytes.count && bytes[index] == UInt8(ascii: character)
    }
    guard
      let year = number(0, 4), has("-", at: 4), let month = number(5, 2), has("-", at: 7),
      let day = number(8, 2), has("T", at: 10) || has("t", at: 10) || has(" ", at: 10),
      let hour = number(11, 2), has(":", at: 13), let minute = number(14, 2), has(":", at: 16),
      let second = number(17, 2),
      (1...12).contains(month), day >= 1, day <= daysIn(month: month, year: year),
      hour < 24, minute < 60, second < 61
    else { return nil }
    var index = 19
    var fraction: Int64 = 0
    if has(".", at: index) || has(",", at: index) {
      index += 1
      var scale: Int64 = 100_000
      let first = index
      while index < bytes.count, case let digit = bytes[index] &- 0x30, digit < 10 {
        fraction += Int64(digit) * scale
        scale /= 10
        index += 1
      }
      guard index > first else { return nil }
    }
    var offsetSeconds = 0
    if has("Z", at: index) || has("z", at: index) {
      index += 1
    } else if has("+", at: index) || has("-", at: index) {
      let sign = has("+", at: index) ? 1 : -1
      let minutesAt = has(":", at: index + 3) ? index + 4 : index + 3
      guard let hours = number(index + 1, 2), let minutes = number(minutesAt, 2), hours < 24,
        minutes < 60
      else { return nil }
      offsetSeconds = sign * (hours * 3600 + minutes * 60)
      index = minutesAt + 2
    } else {
      return nil
    }
    guard index == bytes.count else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    let seconds = days * 86_400 + Int64(hour * 3600 + minute * 60 + second - offsetSeconds)
    return Instant(microseconds: seconds * 1_000_000 + fraction)
  }

  /// Returns the days from 1970-01-01 to a date of the proleptic Gregorian calendar.
  ///
  /// **Source** H. Hinnant, *chrono-Compatible Low-Level Date Algorithms*, 2013
  /// (`days_from_civil`).
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int64(era * 146_097 + dayOfEra - 719_468)
  }

  static func civil(daysSince1970: Int64) -> (year: Int, month: Int, day: Int) {
    let shifted = Int(daysSince1970) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
    a / b - (a % b < 0 ? 1 : 0)
  }
}

extension String {
  fileprivate mutating func append(padded value: Int, to width: Int) {
    let digits = String(value)
    for _ in 0..<max(0, width - digits.utf8.count) { append("0") }
    append(digits)
  }
}
