package import ArgumentParser
package import HealthModel
package import Reports

/// The options that name a period: a day, a week, a month or a year.
package struct PeriodChoice: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp("The day, such as 2026-11-25, today or yesterday.", valueName: "day"))
  package var day: String?
  @Option(help: ArgumentHelp("The week by ISO 8601, such as 2026-W48.", valueName: "week"))
  package var week: String?
  @Option(help: ArgumentHelp("The month, such as 2026-11.", valueName: "month"))
  package var month: String?
  @Option(help: ArgumentHelp("The year, such as 2026.", valueName: "year"))
  package var year: String?

  /// Returns the period; `nil` if none is named.
  ///
  /// - Parameter today: What `today` means.
  /// - Returns: The period.
  /// - Throws: A `ValidationError` for a text that is no period, and for more than one.
  package func period(today: CalendarDay) throws -> CalendarPeriod? {
    let words = ["today": today, "yesterday": today.advanced(by: -1)]
    let day = day.map { words[$0]?.description ?? $0 }
    let texts: [(CalendarPeriod.Length, String?, String)] = [
      (.day, day, "2026-11-25"),
      (.week, week, "2026-W48"), (.month, month, "2026-11"), (.year, year, "2026"),
    ]
    var periods: [CalendarPeriod] = []
    for (length, text, example) in texts {
      guard let text else { continue }
      guard let period = CalendarPeriod(length, label: text) else {
        throw ValidationError("'\(text)' is not a \(length.rawValue); write it as \(example)")
      }
      periods.append(period)
    }
    guard periods.count <= 1 else {
      throw ValidationError("--day, --week, --month and --year exclude each other")
    }
    return periods.first
  }
}
