import HealthModel

/// The lengths of a swim over time: a bar for each length, its height the time it took, its class the style.
///
/// A bar that is wide enough shows the first letters of its style, so that styles can be distinguished without color.
public struct LengthTimeline: Hashable, Sendable {
  public struct Length: Hashable, Sendable {
    /// Seconds from the start of the workout.
    public let start: Double
    public let end: Double
    /// The class of the style, such as `freestyle`.
    public let style: String
    /// The first letters of the style, unlike those of any other.
    public let letter: String
    /// The text of the bar.
    public let words: String

    public init(start: Double, end: Double, style: String, letter: String, words: String) {
      self.start = start
      self.end = end
      self.style = style
      self.letter = letter
      self.words = words
    }
  }

  public let title: String
  public let description: String
  public let lengths: [Length]
  private let time: ChartScale
  private let duration: ChartScale

  private static let lettersWidth = 17.0

  /// Creates a timeline; `nil` without lengths.
  public init?(title: String, description: String, lengths: [Length]) {
    let lengths = lengths.filter { $0.start.isFinite && $0.end.isFinite && $0.end > $0.start }
    guard let start = lengths.map(\.start).min(), let end = lengths.map(\.end).max(),
      let longest = lengths.map({ $0.end - $0.start }).max(),
      let time = ChartScale.durations(start...end, ticksAtMost: 9, isExact: true),
      let duration = ChartScale.durations(0...longest, ticksAtMost: 5)
    else { return nil }
    self.title = title
    self.description = description
    self.lengths = lengths
    self.time = time
    self.duration = duration
  }

  /// The `svg` element, for use in a page; its bars have the class `length` and that of their style.
  public var element: String {
    let frame = ChartFrame(positions: time, values: duration)
    return frame.element(name: "lengths", title: title, description: description) { markup in
      for length in lengths { write(length, frame, to: &markup) }
    }
  }

  private func write(_ length: Length, _ frame: ChartFrame, to markup: inout SVGMarkup) {
    let (left, right) = (frame.x(length.start), frame.x(length.end))
    let top = frame.y(length.end - length.start)
    let width = max(1, right - left - 1)
    markup.element(
      "rect",
      [
        "class": "length \(length.style)", "x": SVGMarkup.number(left),
        "y": SVGMarkup.number(top), "width": SVGMarkup.number(width),
        "height": SVGMarkup.number(ChartFrame.bottom - top),
      ]
    ) { $0.element("title", [:], length.words) }
    guard width >= Self.lettersWidth else { return }
    markup.element(
      "text",
      [
        "class": "letter", "x": SVGMarkup.number(left + width / 2),
        "y": SVGMarkup.number(ChartFrame.bottom - 6), "text-anchor": "middle",
      ], length.letter)
  }
}
