import Foundation

/// A line on a plane in meters, and places along it.
public struct PlaneLine {
  public struct Point: Hashable {
    public var x, y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    public func distance(to other: Point) -> Double { hypot(other.x - x, other.y - y) }
  }

  public private(set) var points: [Point]
  public private(set) var distances: [Double] = []

  public init(_ points: [Point]) {
    self.points = points
    var sum = 0.0
    for (index, point) in points.enumerated() {
      if index > 0 { sum += points[index - 1].distance(to: point) }
      distances.append(sum)
    }
  }

  public var length: Double { distances.last ?? 0 }

  public func point(at meters: Double) -> Point {
    let meters = min(max(meters, 0), length)
    let next = min(
      max(1, distances.firstIndex { $0 >= meters } ?? points.count - 1), points.count - 1)
    let leg = distances[next] - distances[next - 1]
    let share = leg > 0 ? (meters - distances[next - 1]) / leg : 0
    return Point(
      x: points[next - 1].x + (points[next].x - points[next - 1].x) * share,
      y: points[next - 1].y + (points[next].y - points[next - 1].y) * share)
  }

  /// The direction at a place as a unit vector.
  public func heading(at meters: Double) -> (x: Double, y: Double) {
    let (a, b) = (point(at: max(0, meters - 5)), point(at: min(length, meters + 5)))
    let whole = max(a.distance(to: b), 1e-9)
    return ((b.x - a.x) / whole, (b.y - a.y) / whole)
  }

  /// The distance of a point from the nearest of all legs.
  public func distance(from point: Point) -> Double {
    zip(points, points.dropFirst()).map { a, b in
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let whole = dx * dx + dy * dy
      let share =
        whole > 0 ? min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / whole, 0), 1) : 0
      return hypot(point.x - a.x - share * dx, point.y - a.y - share * dy)
    }.min() ?? .infinity
  }

  public var reversed: PlaneLine { PlaneLine(points.reversed()) }

  public func part(_ range: ClosedRange<Double>) -> PlaneLine {
    let inner = zip(points, distances).filter { $0.1 > range.lowerBound && $0.1 < range.upperBound }
    return PlaneLine(
      [point(at: range.lowerBound)] + inner.map(\.0) + [point(at: range.upperBound)])
  }
}
