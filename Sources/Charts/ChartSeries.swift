/// Points of one kind, one for each day of a chart, and how they are drawn.
public struct ChartSeries: Hashable, Sendable {
  public enum Style: Hashable, Sendable, CaseIterable {
    /// A bar from the lower to the upper value of each day.
    case ranges
    /// A line from day to day, broken where a day has no value and at the event.
    case line
    /// A small dot at each day's value.
    case dots
    /// A mark that stands out at each day's value, and a bar where that is a range.
    case marks
  }

  /// What the legend calls it.
  public let name: String
  public let style: Style
  /// One a day; `nil` where there is none, which keeps its place.
  public let points: [ValueRange?]

  public init(_ name: String, _ style: Style, _ points: [ValueRange?]) {
    self.name = name
    self.style = style
    self.points = points
  }
}
