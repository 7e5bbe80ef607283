package import ArgumentParser
package import Foundation
package import HealthModel

/// The options that name the days of a list.
package struct DayRangeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The first day; without it, the last days are listed.", valueName: "day"))
  var from: DayArgument?
  @Option(help: ArgumentHelp("The last day; the default is today.", valueName: "day"))
  var to: DayArgument?

  package init() {}

  /// Returns the days.
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
    let last = to?.day ?? CalendarDay(of: now, in: zone)
    let first = from?.day ?? last.advanced(by: 1 - count)
    guard first <= last else { throw ValidationError("--from \(first) is after \(last)") }
    return first...last
  }
}
