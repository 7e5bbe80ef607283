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
