/// The legend of a panel, laid out from right to left.
struct SVGLegend {
  enum Sign {
    case series(ChartSeries.Style)
    case event
  }

  private var right: Double
  private let baseline: Double
  /// The maximum width of a letter at this size, so that words do not overlap.
  private static let letterWidth = 6.6
  private static let signWidth = 22.0
  private static let gap = 18.0

  init(right: Double, baseline: Double) {
    self.right = right
    self.baseline = baseline
  }

  mutating func add(_ name: String, sign: Sign, to markup: inout SVGMarkup) {
    let start = right - Double(name.count) * Self.letterWidth
    let (middle, from) = (baseline - 4, start - Self.signWidth)
    markup.element(
      "text", ["x": SVGMarkup.number(start), "y": SVGMarkup.number(baseline)], name)
    let center = SVGMarkup.number(from + 8)
    switch sign {
    case .series(.ranges):
      markup.element(
        "line",
        [
          "class": "range", "stroke-width": "5", "stroke-linecap": "round", "x1": center,
          "y1": SVGMarkup.number(middle - 4), "x2": center, "y2": SVGMarkup.number(middle + 4),
        ])
    case .series(.line):
      markup.element(
        "line",
        [
          "class": "line", "stroke-width": "2.5", "x1": SVGMarkup.number(from),
          "y1": SVGMarkup.number(middle), "x2": SVGMarkup.number(from + 16),
          "y2": SVGMarkup.number(middle),
        ])
    case .series(.dots):
      markup.element(
        "circle", ["class": "dots", "cx": center, "cy": SVGMarkup.number(middle), "r": "3"])
    case .series(.marks):
      markup.element(
        "path",
        ["class": "marks", "d": "M\(center) \(SVGMarkup.number(middle - 5))l5 5l-5 5l-5 -5z"])
    case .event:
      markup.element(
        "line",
        [
          "class": "event", "stroke-dasharray": "4 3", "x1": center,
          "y1": SVGMarkup.number(middle - 7), "x2": center, "y2": SVGMarkup.number(middle + 7),
        ])
    }
    right = from - Self.gap
  }
}
