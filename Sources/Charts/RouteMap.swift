import Foundation
import HealthModel

/// A route as a picture with a scale, a graticule, and other routes drawn faint below it.
///
/// Nothing is fetched: without a ground, the scale and the degrees at the edges say where and how large it is.
public struct RouteMap: Sendable {
  public struct Point: Hashable, Sendable {
    public var latitude: Double
    public var longitude: Double
    /// Whether a line leads here from the previous point.
    public var isJoined: Bool
    /// The class of the line that leads here, 0 ..< ``levelCount``, such as slow to fast; `nil` if it has none.
    public var level: Int?

    public init(latitude: Double, longitude: Double, isJoined: Bool, level: Int? = nil) {
      self.latitude = latitude
      self.longitude = longitude
      self.isJoined = isJoined
      self.level = level
    }
  }

  /// The number of classes that a line can be divided into.
  public static let levelCount = 5
  public static let width = 720.0
  private static let heights = 240.0...560.0
  private static let margin = 26.0
  /// The distance in units of the picture that no eye sees.
  private static let tolerance = 0.35
  /// The same for lines that are only a background.
  private static let faintTolerance = 1.4

  public let title: String
  public let description: String
  public let points: [Point]
  public let projection: MapProjection
  /// What is drawn below the routes; `nil` for lines of degrees alone.
  public var ground: MapGround?
  private let others: [[Point]]
  private let isImperial: Bool

  /// Creates a map of a route; `nil` without points.
  ///
  /// - Parameters:
  ///   - title: The name of the picture.
  ///   - description: Its meaning in a sentence.
  ///   - points: The route; several lines where a point is not joined to the previous one.
  ///   - others: Routes drawn faint below it.
  ///   - coversOthers: Whether the picture covers these as well; else it covers the route alone.
  ///   - isImperial: Whether the scale is in feet and miles.
  public init?(
    title: String, description: String, points: [Point], others: [[Point]] = [],
    coversOthers: Bool = false, isImperial: Bool = false
  ) {
    let covered = coversOthers ? points + others.joined() : points
    let positions = covered.lazy.map { (latitude: $0.latitude, longitude: $0.longitude) }
    guard
      let projection = MapProjection(
        fitting: positions, width: Self.width, heights: Self.heights, margin: Self.margin)
    else { return nil }
    self.title = title
    self.description = description
    self.points = points
    self.others = others
    self.projection = projection
    self.isImperial = isImperial
  }

  /// The `svg` element, for use in a page; colors come from the page, by class.
  public var element: String {
    var markup = SVGMarkup()
    let size = (SVGMarkup.number(projection.width), SVGMarkup.number(projection.height))
    let window = projection.window
    markup.element(
      "svg",
      [
        "class": "map", "viewBox": "0 0 \(size.0) \(size.1)", "role": "img",
        "aria-labelledby": "map-title map-words",
        "data-world": "\(window.left) \(window.top) \(window.unitsPerWorld)",
      ]
    ) { markup in
      markup.element("title", ["id": "map-title"], title)
      markup.element("desc", ["id": "map-words"], description)
      ground?.write(to: &markup)
      MapGraticule(projection).write(to: &markup)
      for other in others { writeFaint(other, to: &markup) }
      if ground != nil { writeCase(to: &markup) }
      for (level, path) in paths(points) {
        markup.element("path", ["class": level.map { "track level\($0)" } ?? "track", "d": path])
      }
      writeEnds(to: &markup)
      MapScale(projection, isImperial: isImperial).write(to: &markup)
    }
    return markup.text
  }

  /// Draws a light line below the route, so that it is seen on any ground.
  private func writeCase(to markup: inout SVGMarkup) {
    let line = points.map { point in
      Point(latitude: point.latitude, longitude: point.longitude, isJoined: point.isJoined)
    }
    for (_, path) in paths(line, within: Self.faintTolerance) where !path.isEmpty {
      markup.element("path", ["class": "case", "d": path])
    }
  }

  private func writeFaint(_ points: [Point], to markup: inout SVGMarkup) {
    var inside: [Point] = []
    var isInside = false
    for var point in points {
      let place = projection.point(latitude: point.latitude, longitude: point.longitude)
      let isVisible =
        (0...projection.width).contains(place.x) && (0...projection.height).contains(place.y)
      // The part of a line that leaves the picture is drawn up to the first point outside.
      if !isInside, !isVisible { continue }
      if !isInside { point.isJoined = false }
      point.level = nil
      inside.append(point)
      isInside = isVisible
    }
    for (_, path) in paths(inside, within: Self.faintTolerance) where !path.isEmpty {
      markup.element("path", ["class": "faint", "d": path])
    }
  }

  /// Returns the lines of the points by class, in the order of the classes.
  private func paths(
    _ points: [Point], within tolerance: Double = tolerance
  ) -> [(level: Int?, path: String)] {
    var byLevel: [Int?: String] = [:]
    var run: [(x: Double, y: Double)] = []
    var level: Int?
    func finish() {
      guard run.count > 1 else { return }
      byLevel[level, default: ""] += Self.path(simplified(run, within: tolerance))
    }
    for point in points {
      let place = projection.point(latitude: point.latitude, longitude: point.longitude)
      if !point.isJoined {
        finish()
        run = []
      } else if point.level != level {
        finish()
        run = run.suffix(1)
      }
      level = point.level
      run.append(place)
    }
    finish()
    return byLevel.sorted { ($0.key ?? -1) < ($1.key ?? -1) }.map { ($0.key, $0.value) }
  }

  private static func path(_ points: [(x: Double, y: Double)]) -> String {
    points.enumerated().map { index, point in
      (index == 0 ? "M" : "L") + "\(SVGMarkup.number(point.x)) \(SVGMarkup.number(point.y))"
    }.joined()
  }

  /// Marks the start with a circle and the finish with a square, so that they differ without color.
  private func writeEnds(to markup: inout SVGMarkup) {
    guard let first = points.first, let last = points.last else { return }
    let start = projection.point(latitude: first.latitude, longitude: first.longitude)
    let end = projection.point(latitude: last.latitude, longitude: last.longitude)
    markup.element(
      "rect",
      [
        "class": "finish", "x": SVGMarkup.number(end.x - 6), "y": SVGMarkup.number(end.y - 6),
        "width": "12", "height": "12",
      ])
    markup.element(
      "circle",
      [
        "class": "start", "cx": SVGMarkup.number(start.x), "cy": SVGMarkup.number(start.y),
        "r": "6",
      ])
  }
}
