import Foundation
import HealthModel

/// The length of the intervals of a grid: a fixed time, or a calendar interval.
enum IntervalLength: Hashable, Sendable {
  case time(microseconds: Int64)
  case calendar(DateComponents, meanMicroseconds: Double)

  /// The maximum value of one component: 31 years of seconds, and more than any instants span for the
  /// others.
  private static let largest = 1_000_000_000
  private static let secondsPerDay = 86_400.0
  /// The mean of the Gregorian calendar; in others the search for an interval takes some more steps.
  private static let daysPerYear = 365.2425

  init(_ length: DateComponents) throws(StatisticsError) {
    if let (name, value) = Self.meaningless(in: length) {
      throw .intervalComponent(name, value: value)
    }
    for (name, value) in Self.parts(of: length) where value < 0 || value > Self.largest {
      throw .intervalComponent(name, value: value)
    }
    let months = (length.year ?? 0) * 12 + (length.quarter ?? 0) * 3 + (length.month ?? 0)
    let days = ((length.weekOfYear ?? 0) + (length.weekOfMonth ?? 0)) * 7 + (length.day ?? 0)
    let seconds = (length.hour ?? 0) * 3600 + (length.minute ?? 0) * 60 + (length.second ?? 0)
    guard months > 0 || days > 0 || seconds > 0 else { throw .intervalTooShort }
    guard months > 0 || days > 0 else {
      self = .time(microseconds: Int64(seconds) * 1_000_000)
      return
    }
    var kept = DateComponents()
    if months > 0 { kept.month = months }
    if days > 0 { kept.day = days }
    if seconds > 0 { kept.second = seconds }
    let meanDays = Double(months) * Self.daysPerYear / 12 + Double(days)
    self = .calendar(
      kept, meanMicroseconds: (meanDays * Self.secondsPerDay + Double(seconds)) * 1e6)
  }

  /// Returns the approximate number of lengths in a time.
  func guess(microseconds: Int64) -> Int {
    switch self {
    case .time(let length):
      let whole = microseconds / length
      return Int(microseconds % length < 0 ? whole - 1 : whole)
    case .calendar(_, let length):
      return Int(clamping: (Double(microseconds) / length).rounded(.down))
    }
  }

  /// Whether the calendar can represent so many lengths: at most the range of all instants.
  func reaches(_ count: Int) -> Bool {
    guard case .calendar(_, let length) = self else { return true }
    return abs(Double(count)) * length <= Self.maximumMicroseconds
  }

  private static let maximumMicroseconds = 0x1p63

  private static func parts(of length: DateComponents) -> [(name: String, value: Int)] {
    let parts: [(String, Int?)] = [
      ("years", length.year), ("quarters", length.quarter), ("months", length.month),
      ("weeks", length.weekOfYear), ("weeks", length.weekOfMonth), ("days", length.day),
      ("hours", length.hour), ("minutes", length.minute), ("seconds", length.second),
    ]
    return parts.compactMap { name, value in value.map { (name, $0) } }
  }

  private static func meaningless(in length: DateComponents) -> (name: String, value: Int)? {
    let parts: [(String, Int?)] = [
      ("eras", length.era), ("weekdays", length.weekday), ("weekday", length.weekdayOrdinal),
      ("week years", length.yearForWeekOfYear), ("nanoseconds", length.nanosecond),
      ("days of the year", length.dayOfYear),
    ]
    return parts.lazy.compactMap { name, value in value.map { (name, $0) } }.first
  }
}

extension DateComponents {
  /// Months, days and seconds, each multiplied by the count.
  func scaled(by count: Int) -> DateComponents? {
    var scaled = DateComponents()
    for part in [\DateComponents.month, \.day, \.second] {
      guard let value = self[keyPath: part] else { continue }
      let (product, overflow) = value.multipliedReportingOverflow(by: count)
      guard !overflow else { return nil }
      scaled[keyPath: part] = product
    }
    return scaled
  }
}
