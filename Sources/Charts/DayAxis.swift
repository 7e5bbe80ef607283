public import HealthModel

/// The day axis of a chart: labeled by the distance from an event, which is day zero, or by date.
public struct DayAxis: Hashable, Sendable {
  public struct Tick: Hashable, Sendable {
    /// The index of the day, from 0.
    public let index: Int
    public let label: String
  }

  public let first: CalendarDay
  /// The number of days; at least 1.
  public let count: Int
  public let event: CalendarDay?
  /// The candidate numbers of days between two ticks.
  private static let steps = [
    1, 2, 5, 10, 15, 30, 60, 90, 180, 365, 730, 1825, 3650, 7300, 18_250, 36_500,
  ]

  public init(first: CalendarDay, count: Int, event: CalendarDay? = nil) {
    self.first = first
    self.count = max(1, count)
    self.event = event
  }

  /// The index of the event's day; `nil` without an event, or where it is outside the days.
  public var eventIndex: Int? {
    guard let event, (0..<count).contains(event.number - first.number) else { return nil }
    return event.number - first.number
  }

  /// Returns the label of a day: `−30`, `0`, `+60`, or `2026-05-01`.
  public func label(_ index: Int) -> String {
    let day = first.advanced(by: index)
    guard let event else { return day.description }
    let offset = day.number - event.number
    return offset > 0 ? "+\(offset)" : offset < 0 ? "−\(-offset)" : "0"
  }

  /// The meaning of the labels.
  public var title: String {
    event.map { "days from the event on \($0)" } ?? "day"
  }

  /// Returns at most a number of days to label, evenly spaced; with an event its day is one of them.
  public func ticks(atMost most: Int) -> [Tick] {
    let step = Self.steps.first { (count - 1) / $0 + 1 <= max(1, most) } ?? count
    // Counted from the event, so that the event's day is one of the ticks.
    let zero = (event ?? first).number - first.number
    let start = ((zero % step) + step) % step
    return stride(from: start, to: count, by: step).map { Tick(index: $0, label: label($0)) }
  }
}

/// A chart of one measure over days, with its unit and series.
public struct DayChart: Hashable, Sendable {
  /// The name of the measure.
  public let title: String
  /// The unit of all values.
  public let unit: String
  public let days: DayAxis
  /// The series in drawing order; later ones cover earlier ones.
  public let series: [ChartSeries]
  /// A text description of the chart, for accessibility.
  public let description: String

  public init(
    title: String, unit: String, days: DayAxis, series: [ChartSeries], description: String = ""
  ) {
    self.title = title
    self.unit = unit
    self.days = days
    self.series = series
    self.description = description
  }

  /// All points with a value.
  var points: [ValueRange] { series.flatMap { $0.points.prefix(days.count).compactMap(\.self) } }
}

/// A series of points, one for each day of a chart, with its drawing style.
public struct ChartSeries: Hashable, Sendable {
  public enum Style: Hashable, Sendable, CaseIterable {
    /// A bar from the lower to the upper value of each day.
    case ranges
    /// A line from day to day, interrupted at days without a value and at the event.
    case line
    /// A small dot at each day's value.
    case dots
    /// A prominent mark at each day's value, and a bar where that is a range.
    case marks
  }

  /// The name in the legend.
  public let name: String
  public let style: Style
  /// One point per day; `nil` for a day without a value.
  public let points: [ValueRange?]

  public init(_ name: String, _ style: Style, _ points: [ValueRange?]) {
    self.name = name
    self.style = style
    self.points = points
  }
}
