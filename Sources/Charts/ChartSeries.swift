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
