import HealthModel

/// One chart of a picture: its axes, series, event and legend.
struct SVGPanel {
  static let width = 960.0
  static let height = 280.0
  static let left = 64.0
  private static let right = 24.0
  private static let headMargin = 36.0
  private static let footMargin = 44.0
  /// The width reserved for a date.
  private static let labelWidth = 80.0
  private static let ticksAtMost = 7
  private static let markRadius = 5.0
  private static let widestBar = 8.0

  let chart: DayChart
  private let top: Double
  private let values: ValueAxis?

  init(_ chart: DayChart, top: Double) {
    self.chart = chart
    self.top = top
    values = ValueAxis(covering: chart.points, ticksAtMost: Self.ticksAtMost)
  }

  private var plotTop: Double { top + Self.headMargin }
  private var plotBottom: Double { top + Self.height - Self.footMargin }
  private var plotRight: Double { Self.width - Self.right }
  private var dayWidth: Double { (plotRight - Self.left) / Double(chart.days.count) }

  /// Returns the center of a day.
  func x(_ index: Int) -> Double { Self.left + (Double(index) + 0.5) * dayWidth }

  func y(_ value: Double) -> Double {
    plotBottom - (values?.fraction(value) ?? 0) * (plotBottom - plotTop)
  }

  func write(to markup: inout SVGMarkup) {
    markup.element("g", ["role": "group", "aria-label": "\(chart.title) in \(chart.unit)"]) {
      writeHead(to: &$0)
      writeValueAxis(to: &$0)
      writeDayAxis(to: &$0)
      for series in chart.series { write(series, to: &$0) }
      writeEvent(to: &$0)
    }
  }

  private func writeHead(to markup: inout SVGMarkup) {
    let baseline = SVGMarkup.number(top + 20)
    markup.element(
      "text", ["x": SVGMarkup.number(Self.left), "y": baseline, "font-weight": "bold"],
      "\(chart.title) in \(chart.unit)")
    var legend = SVGLegend(right: plotRight, baseline: top + 20)
    if chart.days.eventIndex != nil { legend.add("event", sign: .event, to: &markup) }
    for series in chart.series.reversed() where series.points.contains(where: { $0 != nil }) {
      legend.add(series.name, sign: .series(series.style), to: &markup)
    }
  }

  private func writeValueAxis(to markup: inout SVGMarkup) {
    guard let values else {
      markup.element(
        "text",
        [
          "x": SVGMarkup.number((Self.left + plotRight) / 2),
          "y": SVGMarkup.number((plotTop + plotBottom) / 2), "text-anchor": "middle",
        ], "no samples")
      return
    }
    for tick in values.ticks {
      line("grid", Self.left, y(tick), plotRight, y(tick), to: &markup)
      let place = (SVGMarkup.number(Self.left - 8), SVGMarkup.number(y(tick) + 4))
      markup.element(
        "text", ["x": place.0, "y": place.1, "text-anchor": "end"], values.label(tick))
    }
    let middle = SVGMarkup.number((plotTop + plotBottom) / 2)
    markup.element(
      "text",
      ["x": "14", "y": middle, "text-anchor": "middle", "transform": "rotate(-90 14 \(middle))"],
      chart.unit)
  }

  private func writeDayAxis(to markup: inout SVGMarkup) {
    line("axis", Self.left, plotBottom, plotRight, plotBottom, to: &markup)
    for tick in chart.days.ticks(atMost: Int(clamping: (plotRight - Self.left) / Self.labelWidth)) {
      line("axis", x(tick.index), plotBottom, x(tick.index), plotBottom + 5, to: &markup)
      let place = (SVGMarkup.number(x(tick.index)), SVGMarkup.number(plotBottom + 19))
      markup.element(
        "text", ["x": place.0, "y": place.1, "text-anchor": "middle"], tick.label)
    }
    markup.element(
      "text",
      [
        "x": SVGMarkup.number((Self.left + plotRight) / 2),
        "y": SVGMarkup.number(plotBottom + 36), "text-anchor": "middle",
      ], chart.days.title)
  }

  /// Writes the event line at the start of day zero.
  private func writeEvent(to markup: inout SVGMarkup) {
    guard let index = chart.days.eventIndex, let event = chart.days.event else { return }
    let x = SVGMarkup.number(x(index) - dayWidth / 2)
    let (from, to) = (SVGMarkup.number(plotTop), SVGMarkup.number(plotBottom))
    markup.element(
      "line",
      ["class": "event", "stroke-dasharray": "4 3", "x1": x, "y1": from, "x2": x, "y2": to]
    ) { $0.element("title", [:], "event on \(event)") }
  }

  private func line(
    _ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double,
    to markup: inout SVGMarkup
  ) {
    markup.element(
      "line",
      [
        "class": name, "x1": SVGMarkup.number(x1), "y1": SVGMarkup.number(y1),
        "x2": SVGMarkup.number(x2), "y2": SVGMarkup.number(y2),
      ])
  }
}

extension SVGPanel {
  private func write(_ series: ChartSeries, to markup: inout SVGMarkup) {
    let points = series.points.prefix(chart.days.count).enumerated().compactMap { index, point in
      point.map { (index: index, range: $0) }
    }
    guard !points.isEmpty else { return }
    markup.element("g", ["role": "group", "aria-label": series.name]) { markup in
      if series.style == .line {
        let path = path(points)
        markup.element(
          "path", ["class": "line", "stroke-width": "2.5", "stroke-linecap": "round", "d": path])
        return
      }
      for (index, range) in points {
        write(range, ofDay: index, style: series.style, to: &markup)
      }
    }
  }

  /// Writes a point with its day and value as a tooltip.
  private func write(
    _ range: ValueRange, ofDay index: Int, style: ChartSeries.Style, to markup: inout SVGMarkup
  ) {
    let (x, low, high) = (SVGMarkup.number(x(index)), y(range.lower), y(range.upper))
    if style == .ranges || range.lower != range.upper {
      let width = SVGMarkup.number(min(Self.widestBar, max(1, dayWidth * 0.6)))
      markup.element(
        "line",
        [
          "class": "range", "stroke-width": width, "stroke-linecap": "round", "x1": x,
          "y1": SVGMarkup.number(low), "x2": x, "y2": SVGMarkup.number(high),
        ]
      ) { $0.element("title", [:], tooltip(range, ofDay: index)) }
    }
    guard style != .ranges else { return }
    let words = tooltip(range, ofDay: index)
    if style == .dots {
      let radius = SVGMarkup.number(min(3, max(1, dayWidth * 0.25)))
      markup.element(
        "circle", ["class": "dots", "cx": x, "cy": SVGMarkup.number(high), "r": radius]
      ) { $0.element("title", [:], words) }
    } else {
      let radius = SVGMarkup.number(Self.markRadius)
      let diamond =
        "M\(x) \(SVGMarkup.number(high - Self.markRadius))l\(radius) \(radius)"
        + "l-\(radius) \(radius)l-\(radius) -\(radius)z"
      markup.element("path", ["class": "marks", "d": diamond]) { $0.element("title", [:], words) }
    }
  }

  /// Returns a line through the points of consecutive days, interrupted at the event.
  private func path(_ points: [(index: Int, range: ValueRange)]) -> String {
    var path = ""
    var previous: Int?
    for (index, range) in points {
      let isJoined = previous == index - 1 && index != chart.days.eventIndex
      let place = "\(SVGMarkup.number(x(index))) \(SVGMarkup.number(y(range.middle)))"
      // A move with a line of zero length draws a single day as a dot.
      path += isJoined ? "L\(place)" : "M\(place)h0"
      previous = index
    }
    return path
  }

  private func tooltip(_ range: ValueRange, ofDay index: Int) -> String {
    let decimals = (values?.decimals ?? 0) + 1
    let lower = ValueAxis.text(range.lower, decimals: decimals)
    let upper = ValueAxis.text(range.upper, decimals: decimals)
    let value = lower == upper ? lower : "\(lower) to \(upper)"
    return "\(chart.days.label(index)): \(value) \(chart.unit)"
  }
}
