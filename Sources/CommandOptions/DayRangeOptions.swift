package import ArgumentParser
package import Foundation
package import HealthModel

/// The options that name the days of a list.
package struct DayRangeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The first day; the default is described above.", valueName: "day"))
  var from: DayArgument?
  @Option(help: ArgumentHelp("The last day; the default is today.", valueName: "day"))
  var to: DayArgument?

  package init() {}

  /// Returns the days that are given, the last one today if it is not.
  ///
  /// - Parameters:
  ///   - zone: The time zone of the days.
  ///   - now: The current time.
  /// - Returns: The first day, `nil` if it is not given, and the last day.
  /// - Throws: A `ValidationError` if the last day is before the first.
  package func given(
    in zone: TimeZone, now: Instant
  ) throws -> (first: CalendarDay?, last: CalendarDay) {
    let last = to?.day ?? CalendarDay(of: now, in: zone)
    if let from, from.day > last {
      throw ValidationError("--from \(from.day) is after \(last)")
    }
    return (from?.day, last)
  }

  /// Returns the days that are given, or else the last ones.
  ///
  /// - Parameters:
  ///   - count: The number of days without a first one.
  ///   - zone: The time zone of the days.
  ///   - now: The current time.
  /// - Returns: The first and the last day.
  /// - Throws: A `ValidationError` if the last day is before the first.
  package func days(
    usually count: Int, in zone: TimeZone, now: Instant
  ) throws -> ClosedRange<CalendarDay> {
    let (first, last) = try given(in: zone, now: now)
    return (first ?? last.advanced(by: 1 - count))...last
  }
}
