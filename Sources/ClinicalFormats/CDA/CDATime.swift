public import Foundation
public import HealthModel

/// A point in time in HL7's format, `YYYYMMDDhhmmss.ffff±hhmm`, which may be truncated on the
/// right.
///
/// **Source** The pattern of `ts` in the data types of CDA R2 (datatypes-base.xsd):
/// `[0-9]{1,8}|([0-9]{9,14}|[0-9]{14,14}\.[0-9]+)([+\-][0-9]{1,4})?`, so an offset needs an hour;
/// and HL7's CDA-core-sd, `ts-pattern`: any portion from YYYY to YYYYMMDDhhmmss. **Departs from the
/// pattern** in that an incomplete number (`20261`), a date that does not exist and an offset in a
/// form other than `hh` or `hhmm` are rejected, because they do not denote a time.
public struct CDATime: Hashable, Sendable, CustomStringConvertible {
  /// The smallest part that is present.
  public enum Precision: Int, Hashable, Sendable, Comparable {
    case year, month, day, hour, minute, second

    public static func < (a: Precision, b: Precision) -> Bool { a.rawValue < b.rawValue }

    /// The number of digits up to and including this part.
    fileprivate var digits: Int { 4 + rawValue * 2 }
  }

  /// The text as written in the document.
  public let description: String
  public let precision: Precision
  /// Minutes east of UTC; `nil` if the document has no offset.
  public let offsetMinutes: Int?
  private let parts: [Int]
  private let fractionMicroseconds: Int64

  /// Parses a time.
  ///
  /// - Returns: `nil` for invalid text.
  public init?(_ text: String) {
    var rest = Substring(text).utf8
    let digits = rest.prefix { $0.isDigit }
    rest = rest.dropFirst(digits.count)
    guard digits.count >= 4, digits.count <= 14, digits.count.isMultiple(of: 2),
      let precision = Precision(rawValue: (digits.count - 4) / 2)
    else { return nil }
    var numbers = Array(digits)[...].map { Int($0 - UInt8(ascii: "0")) }[...]
    var parts = [numbers.consume(4)]
    while !numbers.isEmpty { parts.append(numbers.consume(2)) }
    var fraction: Int64 = 0
    if precision == .second, rest.first == UInt8(ascii: ".") {
      let decimals = rest.dropFirst().prefix { $0.isDigit }
      guard !decimals.isEmpty else { return nil }
      let padded = (Array(decimals) + Array("000000".utf8)).prefix(6)
      fraction = padded.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
      rest = rest.dropFirst(decimals.count + 1)
    }
    if rest.isEmpty {
      offsetMinutes = nil
    } else {
      guard precision >= .hour, let offset = Self.offset(rest) else { return nil }
      offsetMinutes = offset
    }
    guard Self.isCalendarTime(parts) else { return nil }
    self.parts = parts
    self.precision = precision
    fractionMicroseconds = fraction
    description = text
  }

  /// Parses `+hh` or `+hhmm`, or the same with a minus, up to 14 hours, the largest offset of a
  /// time zone.
  private static func offset(_ text: Substring.UTF8View) -> Int? {
    guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      text.count == 3 || text.count == 5, text.dropFirst().allSatisfy(\.isDigit)
    else { return nil }
    var numbers = text.dropFirst().map { Int($0 - UInt8(ascii: "0")) }[...]
    let hours = numbers.consume(2)
    let minutes = numbers.isEmpty ? 0 : numbers.consume(2)
    guard minutes < 60, hours * 60 + minutes <= 14 * 60 else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
  }

  private static func isCalendarTime(_ parts: [Int]) -> Bool {
    func part(_ precision: Precision, or absent: Int) -> Int {
      precision.rawValue < parts.count ? parts[precision.rawValue] : absent
    }
    // A leap second is the first second of the next minute.
    guard part(.hour, or: 0) < 24, part(.minute, or: 0) < 60, part(.second, or: 0) <= 60,
      part(.year, or: 0) > 0
    else { return false }
    let date = DateComponents(
      year: part(.year, or: 1), month: part(.month, or: 1), day: part(.day, or: 1))
    return date.isValidDate(in: Calendar(identifier: .gregorian))
  }

  /// Returns the time interval that the text denotes.
  ///
  /// - Parameter zone: The time zone of a time without an offset.
  /// - Returns: A whole day for a date, a whole year for a year; a moment if there are seconds.
  public func span(in zone: TimeZone) -> TimeRange {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone =
      offsetMinutes.flatMap { TimeZone(secondsFromGMT: $0 * 60) } ?? zone
    var components = DateComponents()
    let setters: [WritableKeyPath<DateComponents, Int?>] = [
      \.year, \.month, \.day, \.hour, \.minute, \.second,
    ]
    for (part, setter) in zip(parts, setters) { components[keyPath: setter] = part }
    guard let date = calendar.date(from: components) else { return TimeRange(at: .earliest) }
    let start = Instant(secondsSince1970: date.timeIntervalSince1970)
    guard let unit = precision.unit, let next = calendar.date(byAdding: unit, value: 1, to: date)
    else { return TimeRange(at: Instant(microseconds: start.microseconds + fractionMicroseconds)) }
    return TimeRange(start: start, end: Instant(secondsSince1970: next.timeIntervalSince1970))
  }
}

extension CDATime.Precision {
  /// The length of the interval of this precision; `nil` for a moment.
  fileprivate var unit: Calendar.Component? {
    switch self {
    case .year: .year
    case .month: .month
    case .day: .day
    case .hour: .hour
    case .minute: .minute
    case .second: nil
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}

extension ArraySlice<Int> {
  /// Removes the first `count` digits and returns them as a number.
  fileprivate mutating func consume(_ count: Int) -> Int {
    defer { removeFirst(Swift.min(count, self.count)) }
    return prefix(count).reduce(0) { $0 * 10 + $1 }
  }
}
