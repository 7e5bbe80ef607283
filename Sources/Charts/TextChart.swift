/// A chart in text characters: bars for the range of each day, a line for smoothed values, and marks for
/// outstanding values.
///
/// Where there are more days than columns, a column combines several days, but never days from before and
/// after the event.
public struct TextChart: Sendable {
  /// The element that a part of a line belongs to, for coloring in a terminal.
  public enum Ink: Hashable, Sendable {
    case frame, range, line, mark, event
  }

  let chart: DayChart
  let values: ValueAxis
  let columns: TextColumns
  let rows: Int
  private let gutter: Int

  private static let gap = " "
  /// The minimum number of characters between labels of days: for a number, and for a date.
  private static let offsetSpace = 8
  private static let dateSpace = 12

  /// Creates a text chart; `nil` where no day has a value, or the width is too small.
  ///
  /// - Parameters:
  ///   - chart: The chart to draw.
  ///   - width: The characters in a line, including labels.
  ///   - rows: The lines of the chart without the day axis; at least 2.
  ///   - labelWidth: The minimum width of the value labels: charts with the same width have aligned days.
  public init?(_ chart: DayChart, width: Int, rows: Int = 12, labelWidth: Int = 0) {
    guard let values = Self.axis(chart, rows: rows) else { return nil }
    gutter = max(labelWidth, Self.labelWidth(values))
    guard let columns = TextColumns(chart.days, width: width - gutter - Self.gap.count - 1) else {
      return nil
    }
    self.chart = chart
    self.values = values
    self.columns = columns
    self.rows = max(2, rows)
  }

  /// Returns the width of the value labels in characters; 0 without values.
  public static func labelWidth(_ chart: DayChart, rows: Int = 12) -> Int {
    axis(chart, rows: rows).map(labelWidth) ?? 0
  }

  private static func axis(_ chart: DayChart, rows: Int) -> ValueAxis? {
    ValueAxis(covering: chart.points, ticksAtMost: rows / 2)
  }

  private static func labelWidth(_ values: ValueAxis) -> Int {
    values.ticks.map { values.label($0).count }.max() ?? 0
  }

  /// Returns the chart line by line.
  ///
  /// - Parameter paint: Colors a piece of text; the additional characters must have no width.
  /// - Returns: Lines without trailing spaces.
  public func lines(paint: (String, Ink) -> String = { text, _ in text }) -> [String] {
    var canvas = TextCanvas(width: columns.width, rows: rows)
    for series in chart.series { draw(series, on: &canvas) }
    if let event = columns.eventColumn { canvas.eventLine(x: columns.x(event)) }
    var ticks: [Int: Double] = [:]
    for tick in values.ticks { ticks[canvas.row(values.fraction(tick))] = tick }
    let picture = (0..<rows).map { row in
      let label = ticks[row].map(values.label) ?? ""
      let scale = Self.right(label, gutter) + Self.gap + (label.isEmpty ? "│" : "┤")
      return paint(scale, .frame) + canvas.line(row, paint: paint)
    }
    return picture + dayLines().map { paint($0, .frame) }
  }

  /// Returns the legend of the drawn symbols, with the number of days per column.
  public func legend(paint: (String, Ink) -> String = { text, _ in text }) -> String {
    var parts = chart.series.filter { $0.points.contains { $0 != nil } }.map {
      paint(String(TextCanvas.sign($0.style)), TextCanvas.ink($0.style)) + " " + $0.name
    }
    if columns.eventColumn != nil, let event = chart.days.event {
      parts.append(paint(String(TextCanvas.event), .event) + " event on \(event)")
    }
    if columns.daysPerColumn > 1 { parts.append("a column is \(columns.daysPerColumn) days") }
    return parts.joined(separator: "   ")
  }

  private func draw(_ series: ChartSeries, on canvas: inout TextCanvas) {
    var previous: Int?
    for column in 0..<columns.count {
      let days = columns.days(column)
      let points = days.compactMap { series.points.indices.contains($0) ? series.points[$0] : nil }
      guard let merged = Self.merge(points, style: series.style) else {
        previous = nil
        continue
      }
      let (low, high) = (values.fraction(merged.lower), values.fraction(merged.upper))
      let x = columns.x(column)
      switch series.style {
      case .ranges: canvas.bar(x: x, from: low, to: high)
      case .dots: canvas.put(TextCanvas.dot, .range, x: x, at: high)
      case .marks:
        canvas.bar(x: x, from: low, to: high)
        canvas.put(TextCanvas.mark, .mark, x: x, at: high)
      case .line:
        let isJoined = previous == column - 1 && column != columns.eventColumn
        canvas.stroke(from: isJoined ? columns.x(column - 1) + 1 : x, to: x, at: low)
      }
      previous = column
    }
  }

  /// Returns the combined point of one column: the mean for a line, otherwise the union of the ranges.
  private static func merge(_ points: [ValueRange], style: ChartSeries.Style) -> ValueRange? {
    guard let lower = points.map(\.lower).min(), let upper = points.map(\.upper).max() else {
      return nil
    }
    guard style == .line else { return ValueRange(lower, upper) }
    return ValueRange(points.reduce(0) { $0 + $1.middle / Double(points.count) })
  }

  /// Returns the axis line below the chart and the labels of its ticks.
  private func dayLines() -> [String] {
    var frame = [Character](repeating: "─", count: columns.width)
    let margin = String(repeating: " ", count: gutter + Self.gap.count)
    var labels = margin
    let space = chart.days.event == nil ? Self.dateSpace : Self.offsetSpace
    for tick in chart.days.ticks(atMost: max(1, columns.width / space)) {
      let x = columns.x(columns.column(ofDay: tick.index))
      // A label is centered below its tick if the previous label leaves enough space.
      let start = margin.count + 1 + x - tick.label.count / 2
      guard start >= labels.count + (labels == margin ? 0 : 1) else { continue }
      frame[x] = "┬"
      labels += String(repeating: " ", count: start - labels.count) + tick.label
    }
    return [margin + "└" + String(frame), labels == margin ? "" : labels]
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

/// A point of a chart: the range from a smallest to a largest value, which may be equal.
public struct ValueRange: Hashable, Sendable {
  public let lower: Double
  public let upper: Double

  /// Creates the range between two values in any order; `nil` where one is not finite.
  public init?(_ a: Double, _ b: Double) {
    guard a.isFinite, b.isFinite else { return nil }
    lower = min(a, b)
    upper = max(a, b)
  }

  /// Creates a range of a single value; `nil` where it is not finite.
  public init?(_ value: Double) { self.init(value, value) }

  public var middle: Double { lower + (upper - lower) / 2 }
}
