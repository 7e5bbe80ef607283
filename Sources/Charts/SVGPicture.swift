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
