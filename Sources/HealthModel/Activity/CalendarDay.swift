public import Foundation

/// A day of the Gregorian calendar without a time zone; the day of a summary.
public struct CalendarDay: Hashable, Sendable {
  /// Days since 1 January 1970; negative before it.
  public let number: Int

  /// The first day of the years 1 to 9999.
  public static let first = CalendarDay(number: .min)
  public static let last = CalendarDay(number: .max)
  private static let numbers = -719_164...2_932_896

  /// Creates a day; a number before ``first`` or after ``last`` is clamped.
  public init(number: Int) {
    self.number = min(max(number, Self.numbers.lowerBound), Self.numbers.upperBound)
  }

  /// Creates the day of an instant in a time zone.
  public init(of instant: Instant, in zone: TimeZone) {
    self.init(Date(timeIntervalSince1970: instant.secondsSince1970), in: zone)
  }

  private init(_ date: Date, in zone: TimeZone) {
    self.init(number: Self.number(date, in: zone))
  }

  private static func number(_ date: Date, in zone: TimeZone) -> Int {
    let parts = calendar(zone).dateComponents([.era, .year, .month, .day], from: date)
    let midnight = universal.date(from: parts) ?? date
    return Int(clamping: (midnight.timeIntervalSince1970 / secondsOfUniversalDay).rounded(.down))
  }

  /// Creates the day named by date components with a calendar of any kind.
  ///
  /// **Source** HealthKit requires era, year, month and day in the components of a summary, and
  /// their calendar.
  ///
  /// - Throws: ``CalendarDayError`` if a component is missing, the calendar has no such day, or the
  ///   day is not from ``first`` to ``last``.
  public init(_ components: DateComponents) throws(CalendarDayError) {
    guard var calendar = components.calendar, let era = components.era,
      let year = components.year, let month = components.month, let day = components.day
    else { throw .missing(Self.missing(in: components)) }
    // No calendar in use exceeds these values, and some loop without end on larger ones.
    guard (0...1000).contains(era), (1...20_000).contains(year), (1...13).contains(month),
      (1...32).contains(day)
    else { throw .noSuchDay }
    let zone = components.timeZone ?? calendar.timeZone
    calendar.timeZone = zone
    var asked = DateComponents()
    (asked.era, asked.year, asked.month, asked.day) = (era, year, month, day)
    asked.isLeapMonth = components.isLeapMonth
    guard let date = calendar.date(from: asked) else { throw .noSuchDay }
    let found = calendar.dateComponents([.era, .year, .month, .day], from: date)
    guard found.era == era, found.year == year, found.month == month, found.day == day else {
      throw .noSuchDay
    }
    let number = Self.number(date, in: zone)
    guard Self.numbers.contains(number) else { throw .noSuchDay }
    self.init(number: number)
  }

  private static func missing(in components: DateComponents) -> [CalendarDayError.Part] {
    var missing: [CalendarDayError.Part] = components.calendar == nil ? [.calendar] : []
    if components.era == nil { missing.append(.era) }
    if components.year == nil { missing.append(.year) }
    if components.month == nil { missing.append(.month) }
    if components.day == nil { missing.append(.day) }
    return missing
  }

  /// Parses `YYYY-MM-DD`; `nil` for any other text and for days that do not exist.
  public init?(_ text: some StringProtocol) {
    guard let day = BirthDate(text) else { return nil }
    var parts = DateComponents()
    (parts.year, parts.month, parts.day) = (day.year, day.month, day.day)
    guard let date = Self.universal.date(from: parts) else { return nil }
    self.init(date, in: .gmt)
  }

  /// The place in its week: 0 for Monday, 6 for Sunday.
  ///
  /// **Source** ISO 8601: weeks start on Monday. Day 0, 1 January 1970, was a Thursday.
  public var daysSinceMonday: Int {
    let remainder = number % 7
    return (remainder + 10) % 7
  }

  /// Returns the day a number of days later, or earlier if negative.
  public func advanced(by days: Int) -> CalendarDay {
    let (sum, overflow) = number.addingReportingOverflow(days)
    return CalendarDay(number: overflow ? (days < 0 ? .min : .max) : sum)
  }

  /// Returns the span from the day's first moment to the next day's: 23, 24 or 25 hours, or as the
  /// time zone defines.
  public func span(in zone: TimeZone) -> TimeRange {
    TimeRange(start: Self.start(number, zone), end: Self.start(number + 1, zone))
  }

  /// Returns the day's noon by the clocks of a time zone.
  ///
  /// Where clocks change before noon, that is not twelve hours after the first moment of the day.
  package func noon(in zone: TimeZone) -> Instant {
    Instant(secondsSince1970: Self.date(number, hour: 12, zone).timeIntervalSince1970)
  }

  private static func start(_ number: Int, _ zone: TimeZone) -> Instant {
    let start = calendar(zone).startOfDay(for: date(number, zone))
    return Instant(secondsSince1970: start.timeIntervalSince1970)
  }

  private static func date(_ number: Int, hour: Int? = nil, _ zone: TimeZone) -> Date {
    let date = universalDate(number)
    var parts = universal.dateComponents([.era, .year, .month, .day], from: date)
    parts.hour = hour
    return calendar(zone).date(from: parts) ?? date
  }

  /// Era, year, month and day, with the Gregorian calendar.
  public var components: DateComponents {
    var parts = Self.universal.dateComponents(
      [.era, .year, .month, .day], from: Self.universalDate(number))
    parts.calendar = Calendar(identifier: .gregorian)
    return parts
  }

  private static func universalDate(_ number: Int) -> Date {
    Date(timeIntervalSince1970: Double(number) * secondsOfUniversalDay)
  }

  /// The length of a day in UTC, which has no clock changes.
  private static let secondsOfUniversalDay = 86_400.0

  private static let universal = calendar(.gmt)

  private static func calendar(_ zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }
}

extension CalendarDay: Comparable {
  public static func < (a: CalendarDay, b: CalendarDay) -> Bool { a.number < b.number }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as `2026-03-09`.
  public var description: String {
    let parts = components
    return [(parts.year, 4), (parts.month, 2), (parts.day, 2)].map { number, width in
      let digits = String(number ?? 0)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    .joined(separator: "-")
  }
}

/// The reason why date components do not name a day.
public enum CalendarDayError: Error, Hashable, Sendable {
  case missing([Part])
  case noSuchDay

  public enum Part: String, Hashable, Sendable, CaseIterable {
    case calendar, era, year, month, day
  }
}

extension CalendarDayError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let parts):
      "a day needs calendar, era, year, month and day; missing: "
        + parts.map(\.rawValue).joined(separator: ", ")
    case .noSuchDay: "the calendar has no such day"
    }
  }
}
