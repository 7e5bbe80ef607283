import HealthModel

/// Bars beside each other, such as the time of each day of a month.
public struct BarChart: Hashable, Sendable {
  public struct Bar: Hashable, Sendable {
    public let value: Double
    /// The label below the bar; empty for none.
    public let label: String
    /// The bar in words.
    public let words: String

    public init(value: Double, label: String, words: String) {
      self.value = value
      self.label = label
      self.words = words
    }
  }

  /// The class of the picture, and the prefix of its identifiers; letters and digits.
  public let name: String
  public let title: String
  /// The meaning of the picture in a sentence.
  public let description: String
  public let bars: [Bar]
  private let values: ChartScale

  /// The part of a bar's place that it fills.
  private static let fill = 0.72

  /// Creates a chart of durations in seconds; `nil` without a positive one.
  ///
  /// - Parameters:
  ///   - name: The class of the picture; letters and digits.
  ///   - title: The name for people.
  ///   - description: Its meaning in a sentence.
  ///   - bars: The bars, whose values are seconds.
  public init?(name: String, title: String, description: String, seconds bars: [Bar]) {
    guard let most = bars.map(\.value).filter(\.isFinite).max(), most > 0,
      let values = ChartScale.durations(0...most, ticksAtMost: 5)
    else { return nil }
    self.name = name
    self.title = title
    self.description = description
    self.bars = bars
    self.values = values
  }

  /// The `svg` element, for use in a page; its bars have the class `bar`.
  public var element: String {
    let frame = ChartFrame(positions: .places(bars.map(\.label)), values: values)
    return frame.element(name: name, title: title, description: description) { markup in
      for (index, bar) in bars.enumerated() where bar.value.isFinite && bar.value > 0 {
        let left = frame.x(Double(index) + (1 - Self.fill) / 2)
        let right = frame.x(Double(index) + (1 + Self.fill) / 2)
        let top = frame.y(bar.value)
        markup.element(
          "rect",
          [
            "class": "bar", "x": SVGMarkup.number(left), "y": SVGMarkup.number(top),
            "width": SVGMarkup.number(right - left),
            "height": SVGMarkup.number(max(1, ChartFrame.bottom - top)),
          ]
        ) { $0.element("title", [:], bar.words) }
      }
    }
  }
}
