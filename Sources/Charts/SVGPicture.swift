import HealthModel

/// A writer of SVG markup, element by element.
struct SVGMarkup {
  private(set) var text = ""
  private var depth = 0

  typealias Attributes = KeyValuePairs<String, String>

  /// Writes an element with its content.
  mutating func element(
    _ name: String, _ attributes: Attributes = [:], _ content: (inout SVGMarkup) -> Void
  ) {
    line("<\(name)\(Self.text(attributes))>")
    depth += 1
    content(&self)
    depth -= 1
    line("</\(name)>")
  }

  /// Writes an element with text, or an empty one.
  mutating func element(_ name: String, _ attributes: Attributes = [:], _ content: String = "") {
    let start = "<\(name)\(Self.text(attributes))"
    line(content.isEmpty ? "\(start)/>" : "\(start)>\(Self.escaped(content))</\(name)>")
  }

  private mutating func line(_ line: String) {
    text += String(repeating: " ", count: depth) + line + "\n"
  }

  private static func text(_ attributes: Attributes) -> String {
    attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }

  /// Returns text escaped for use between tags and in double quotes; characters that XML 1.0 does not allow
  /// become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: escaped += "&amp;"
      case 0x3C: escaped += "&lt;"
      case 0x3E: escaped += "&gt;"
      case 0x22: escaped += "&quot;"
      case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
        escaped.unicodeScalars.append(scalar)
      default: escaped += "\u{FFFD}"
      }
    }
    return escaped
  }

  /// Returns a coordinate with at most two decimals, less than a pixel of any screen.
  static func number(_ value: Double) -> String {
    let bounded = Int32(clamping: (value * 100).rounded())
    let hundredths = Int(bounded)
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// Charts over the same days, stacked vertically in a self-contained SVG picture.
///
/// The picture is accessible: it has a title and a description, and every bar, dot and mark has its day and
/// value as text.
public struct SVGPicture: Sendable {
  public let title: String
  public let charts: [DayChart]
  private static let headHeight = 36.0
  private static let fonts = "system-ui, 'Helvetica Neue', Arial, sans-serif"

  /// The colors by Okabe and Ito, which are distinguishable with color blindness.
  ///
  /// **Source** M. Okabe, K. Ito, *Color Universal Design*, 2002, revised 2008.
  private static let style = """
    .range { stroke: #56b4e9; } .dots { fill: #0072b2; } .line { stroke: #d55e00; } \
    .marks { fill: #cc79a7; stroke: #000000; } .event { stroke: #000000; } \
    .grid { stroke: #dddddd; } .axis { stroke: #666666; } text { fill: #222222; } \
    .range, .line, .event, .grid, .axis { fill: none; }
    """

  public init(title: String, charts: [DayChart]) {
    self.title = title
    self.charts = charts
  }

  /// The `svg` element for a page, which gives the colors by class, within one with the class `trend`.
  public var element: String {
    let height = SVGPanel.height * Double(charts.count)
    let (width, tall) = (SVGMarkup.number(SVGPanel.width), SVGMarkup.number(height))
    var markup = SVGMarkup()
    markup.element(
      "svg",
      [
        "class": "trend", "viewBox": "0 0 \(width) \(tall)", "role": "img",
        "aria-labelledby": "trend-title trend-words",
      ]
    ) { markup in
      markup.element("title", ["id": "trend-title"], title)
      let words = charts.map(\.description).filter { !$0.isEmpty }
      markup.element("desc", ["id": "trend-words"], words.joined(separator: " "))
      for (index, chart) in charts.enumerated() {
        SVGPanel(chart, top: SVGPanel.height * Double(index)).write(to: &markup)
      }
    }
    return markup.text
  }

  /// The document, ending in a line break.
  public var text: String {
    let height = Self.headHeight + SVGPanel.height * Double(charts.count)
    let (width, tall) = (SVGMarkup.number(SVGPanel.width), SVGMarkup.number(height))
    var markup = SVGMarkup()
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": width, "height": tall,
        "viewBox": "0 0 \(width) \(tall)", "role": "img", "aria-labelledby": "title description",
        "font-family": Self.fonts, "font-size": "12",
      ]
    ) { markup in
      markup.element("title", ["id": "title"], title)
      let words = charts.map(\.description).filter { !$0.isEmpty }
      markup.element("desc", ["id": "description"], words.joined(separator: " "))
      markup.element("style", [:], Self.style)
      markup.element("rect", ["width": width, "height": tall, "fill": "#ffffff"])
      markup.element(
        "text",
        [
          "x": SVGMarkup.number(SVGPanel.left), "y": "24", "font-size": "16", "font-weight": "bold",
        ], title)
      for (index, chart) in charts.enumerated() {
        let top = Self.headHeight + SVGPanel.height * Double(index)
        SVGPanel(chart, top: top).write(to: &markup)
      }
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + markup.text
  }
}

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
