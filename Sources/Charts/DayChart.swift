/// One measure over days: what it is, in what unit, and the series that are drawn.
public struct DayChart: Hashable, Sendable {
  /// What was measured.
  public let title: String
  /// The unit of all values.
  public let unit: String
  public let days: DayAxis
  /// Those that come first are below the others.
  public let series: [ChartSeries]
  /// The chart in words, for those who do not see it.
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

  /// All points that have a value.
  var points: [ValueRange] { series.flatMap { $0.points.prefix(days.count).compactMap(\.self) } }
}
