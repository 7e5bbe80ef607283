import HealthModel

/// A line over time or distance, such as the heart rate of a workout, for a ``ChartFrame``.
public struct LineChart: Hashable, Sendable {
  /// The class of the lines, and the prefix of the picture's identifiers; letters and digits.
  public let name: String
  public let title: String
  /// The meaning of the picture in a sentence.
  public let description: String
  /// The places of the points, ascending.
  public let positions: [Double]
  /// The values of the points; `nil` interrupts the line.
  public let values: [Double?]
  public let frame: ChartFrame
  /// Whether the area below the line is filled.
  public let isFilled: Bool

  /// Creates a chart; positions and values have the same count.
  public init(
    name: String, title: String, description: String, positions: [Double], values: [Double?],
    frame: ChartFrame, isFilled: Bool = false
  ) {
    self.name = name
    self.title = title
    self.description = description
    let count = min(positions.count, values.count)
    self.positions = Array(positions.prefix(count))
    self.values = Array(values.prefix(count))
    self.frame = frame
    self.isFilled = isFilled
  }

  /// The `svg` element, for use in a page; its lines have the classes `line` and `area`.
  public var element: String {
    frame.element(name: name, title: title, description: description) { markup in
      let runs = runs
      if isFilled {
        let area = runs.filter { $0.count > 1 }.map(areaPath).joined()
        if !area.isEmpty { markup.element("path", ["class": "area", "d": area]) }
      }
      markup.element("path", ["class": "line", "d": runs.map(linePath).joined()])
    }
  }

  /// The points in pieces without a missing value, in units of the picture.
  private var runs: [[(x: Double, y: Double)]] {
    var runs: [[(x: Double, y: Double)]] = []
    var run: [(x: Double, y: Double)] = []
    for (position, value) in zip(positions, values) {
      if let value, value.isFinite {
        run.append((frame.x(position), frame.y(value)))
      } else if !run.isEmpty {
        runs.append(run)
        run = []
      }
    }
    return run.isEmpty ? runs : runs + [run]
  }

  private func linePath(_ run: [(x: Double, y: Double)]) -> String {
    guard let first = run.first else { return "" }
    let start = "M\(SVGMarkup.number(first.x)) \(SVGMarkup.number(first.y))"
    // A single point is a line of zero length, which round caps draw as a dot.
    guard run.count > 1 else { return start + "h0" }
    return start
      + run.dropFirst().map { "L\(SVGMarkup.number($0.x)) \(SVGMarkup.number($0.y))" }.joined()
  }

  private func areaPath(_ run: [(x: Double, y: Double)]) -> String {
    let bottom = SVGMarkup.number(ChartFrame.bottom)
    return linePath(run) + "L\(SVGMarkup.number(run[run.count - 1].x)) \(bottom)"
      + "L\(SVGMarkup.number(run[0].x)) \(bottom)Z"
  }
}
