import HealthModel

/// The axes of a picture over time or distance: where a value is drawn, and the labeled lines.
public struct ChartFrame: Hashable, Sendable {
  public let positions: ChartScale
  public let values: ChartScale
  /// Whether small values are at the top, as for a pace, where less is faster.
  public let isInverted: Bool
  /// The unit of the positions, written after the last of them; empty for clock times.
  public let positionUnit: String

  /// The size of the picture in its own units.
  public static let width = 720.0
  public static let height = 180.0
  /// The edges of the plot: labels are outside it.
  public static let left = 52.0
  public static let right = 712.0
  public static let top = 10.0
  public static let bottom = 156.0

  public init(
    positions: ChartScale, values: ChartScale, isInverted: Bool = false, positionUnit: String = ""
  ) {
    self.positions = positions
    self.values = values
    self.isInverted = isInverted
    self.positionUnit = positionUnit
  }

  public func x(_ position: Double) -> Double {
    Self.left + positions.fraction(position) * (Self.right - Self.left)
  }

  public func y(_ value: Double) -> Double {
    let fraction = values.fraction(value)
    return Self.top + (isInverted ? fraction : 1 - fraction) * (Self.bottom - Self.top)
  }

  /// Returns the `svg` element with its axes and what is drawn over them, for use in a page.
  ///
  /// Colors and fonts are the page's, by the classes `chart`, `grid` and the name, so that one picture suits light,
  /// dark and paper.
  ///
  /// - Parameters:
  ///   - name: The class of the picture, and the prefix of its identifiers; letters and digits.
  ///   - title: The name for people.
  ///   - description: Its meaning in a sentence.
  ///   - content: Draws over the axes.
  /// - Returns: The markup.
  func element(
    name: String, title: String, description: String, _ content: (inout SVGMarkup) -> Void
  ) -> String {
    var markup = SVGMarkup()
    let (width, height) = (SVGMarkup.number(Self.width), SVGMarkup.number(Self.height))
    markup.element(
      "svg",
      [
        "class": "chart \(name)", "viewBox": "0 0 \(width) \(height)", "role": "img",
        "aria-labelledby": "\(name)-title \(name)-words",
      ]
    ) { markup in
      markup.element("title", ["id": "\(name)-title"], title)
      markup.element("desc", ["id": "\(name)-words"], description)
      writeAxes(to: &markup)
      content(&markup)
    }
    return markup.text
  }

  private func writeAxes(to markup: inout SVGMarkup) {
    let (left, right) = (SVGMarkup.number(Self.left), SVGMarkup.number(Self.right))
    for tick in values.ticks {
      let y = SVGMarkup.number(y(tick.value))
      markup.element("line", ["class": "grid", "x1": left, "y1": y, "x2": right, "y2": y])
      markup.element(
        "text",
        [
          "x": SVGMarkup.number(Self.left - 6), "y": SVGMarkup.number(self.y(tick.value) + 4),
          "text-anchor": "end",
        ], tick.label)
    }
    for (index, tick) in positions.ticks.enumerated() {
      let x = x(tick.value)
      let hasUnit = index == positions.ticks.count - 1 && !positionUnit.isEmpty
      let label = hasUnit ? tick.label + " " + positionUnit : tick.label
      // A label at the edge stays inside the picture.
      let anchor = x > Self.right - 20 ? "end" : "middle"
      markup.element(
        "line",
        [
          "class": "grid", "x1": SVGMarkup.number(x), "y1": SVGMarkup.number(Self.bottom),
          "x2": SVGMarkup.number(x), "y2": SVGMarkup.number(Self.bottom + 5),
        ])
      markup.element(
        "text",
        [
          "x": SVGMarkup.number(anchor == "end" ? Self.right : x),
          "y": SVGMarkup.number(Self.bottom + 19), "text-anchor": anchor,
        ], label)
    }
  }
}
