import Charts
import HealthModel

/// A chart that is the same in every run: a knee operation, missing days, and two clinical results.
enum SampleChart {
  static func chart(days count: Int = 91, before: Int = 30, entered: Bool = false) -> DayChart {
    let event = CalendarDay("2026-05-01") ?? .first
    let axis = DayAxis(first: event.advanced(by: -before), count: count, event: event)
    let ranges = (0..<count).map { index -> ValueRange? in
      guard index % 11 != 3, !(before..<before + 4).contains(index) else { return nil }
      let speed = index < before ? 4.6 : 3 + 1.5 * Double(index - before) / 60
      return ValueRange(speed - 0.3 * Double(index % 4), speed + 0.2 * Double(index % 3))
    }
    var line = ranges.map { range in range.flatMap { ValueRange($0.upper) } }
    if count > before + 20 { line[before + 10] = ValueRange(3.3) }
    let marks = (0..<count).map { $0 % 40 == 12 ? ValueRange(5.2) : nil }
    return DayChart(
      title: "walkingSpeed", unit: "km/h", days: axis,
      series: [
        ChartSeries("range of the day", .ranges, ranges),
        ChartSeries("percentile 95", .dots, entered ? line : []),
        ChartSeries("mean of 7 days", .line, line),
        ChartSeries("entered by hand", .marks, entered ? marks : []),
      ], description: "Speed falls at the event & rises again: 4.6 < 5.")
  }
}
