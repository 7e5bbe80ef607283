import Charts
import Console
import HealthModel
import Reports

/// The days of a period as values for the template: bars, the calendar of a month, the squares of a year.
struct PeriodCalendar {
  private let report: PeriodReport
  private var language: PageLanguage { report.language }
  private var overview: PeriodOverview { report.overview }

  init(_ report: PeriodReport) {
    self.report = report
  }

  /// The time of each part of a week, a month or a year.
  var chart: [String: Any]? {
    guard overview.period.length != .day else { return nil }
    let isYear = overview.period.length == .year
    let title = language[isYear ? .timeByMonth : .timeByDay]
    let bars = overview.parts.map { part in
      BarChart.Bar(
        value: part.duration.exactSeconds, label: label(part.period),
        words: "\(language.title(part.period)): \(time(part.duration))")
    }
    guard let most = overview.parts.max(by: { $0.duration < $1.duration }) else { return nil }
    let sentence = language.text(
      .barSentence, time(overview.totals.duration), language.title(most.period),
      time(most.duration))
    guard
      let chart = BarChart(name: "bars", title: title, description: sentence, seconds: bars)
    else { return nil }
    return [
      "picture": chart.element, "sentence": sentence, "title": title,
      "tableTitle": language.text(.chartTable, title),
      "rows": overview.parts.filter { $0.workoutCount > 0 }.map { part in
        ["at": language.title(part.period), "value": time(part.duration)]
      },
    ]
  }

  /// The weeks of a month, a cell a day.
  var month: [String: Any]? {
    guard overview.period.length == .month else { return nil }
    let empty = overview.period.firstDay.daysSinceMonday
    var cells = [[String: Any]](repeating: [:], count: empty) + overview.parts.map(cell)
    while !cells.count.isMultiple(of: 7) { cells.append([:]) }
    let weeks = stride(from: 0, to: cells.count, by: 7).map { ["days": Array(cells[$0..<$0 + 7])] }
    return ["weekdays": language.shortWeekdays, "weeks": weeks]
  }

  private func cell(_ part: PeriodTotals) -> [String: Any] {
    var values: [String: Any] = [
      "number": "\(PageLanguage.parts(part.period.firstDay).day)",
      "level": "\(level(part.duration))",
    ]
    if part.workoutCount > 0 { values["time"] = Self.minutes(part.duration) }
    if let path = report.links.period(part.period) { values["path"] = path }
    return values
  }

  /// The days of a year.
  var grid: [String: String]? {
    guard overview.period.length == .year, overview.totals.workoutCount > 0 else { return nil }
    let (first, last) = (overview.period.firstDay, overview.period.lastDay)
    let days = (first.number...last.number).map { number in
      let day = CalendarDay(number: number)
      let duration = overview.durations[day] ?? .zero
      return YearGrid.Day(
        day: day, level: level(duration),
        words: language.title(day) + (duration > .zero ? ": \(time(duration))" : ""))
    }
    let sentence = "\(language[.timeByDay]): \(time(overview.totals.duration))"
    let grid = YearGrid(
      title: language[.calendar], description: sentence, days: days, months: language.months)
    return ["picture": grid.element]
  }

  /// The bounds in seconds between a little and a lot: half an hour, an hour, two hours.
  private static let levelBounds: [Double] = [1800, 3600, 7200]

  private func level(_ duration: Duration) -> Int {
    let seconds = duration.exactSeconds
    guard seconds > 0 else { return 0 }
    return 1 + Self.levelBounds.count { seconds >= $0 }
  }

  private func label(_ period: CalendarPeriod) -> String {
    let parts = PageLanguage.parts(period.firstDay)
    switch overview.period.length {
    case .year: return String(language.month(parts.month).prefix(3))
    case .week: return language.shortWeekdays[period.firstDay.daysSinceMonday]
    default: return parts.day == 1 || parts.day.isMultiple(of: 5) ? "\(parts.day)" : ""
    }
  }

  /// `45 min`, `2 h 47 min`: beside the number of a day, `2:47` would be read as a time of day.
  private static func minutes(_ duration: Duration) -> String {
    let minutes = Int(clamping: (duration.exactSeconds / 60).rounded())
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  private func time(_ duration: Duration) -> String { MeasureText.duration(duration.exactSeconds) }
}
