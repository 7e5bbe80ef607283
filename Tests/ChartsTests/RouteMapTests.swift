import Charts
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Maps of routes")
struct RouteMapTests {
  private static func loop(
    latitude: Double, longitude: Double, degrees: Double = 0.01
  ) -> [RouteMap.Point] {
    (0...200).map { index in
      let turn = Double(index) / 200 * 2 * .pi
      let east = longitude + degrees * sin(turn) / max(cos(latitude * .pi / 180), 0.01)
      return RouteMap.Point(
        latitude: latitude + degrees * (1 - cos(turn)) / 2,
        longitude: east >= 180 ? east - 360 : east < -180 ? east + 360 : east,
        isJoined: index > 0)
    }
  }

  @Test(
    "a route fits into its picture, also over the antimeridian and near a pole",
    arguments: [(48.1, 11.5), (0, 180), (-17.8, -179.999), (84.9, 20), (-33, 151)])
  func fits(latitude: Double, longitude: Double) throws {
    let points = Self.loop(latitude: latitude, longitude: longitude)
    let map = try #require(RouteMap(title: "", description: "", points: points))
    for point in points {
      let (x, y) = map.projection.point(latitude: point.latitude, longitude: point.longitude)
      #expect((0...map.projection.width).contains(x))
      #expect((0...map.projection.height).contains(y))
      let back = map.projection.position(x: x, y: y)
      #expect(abs(back.latitude - point.latitude) < 1e-9)
    }
    #expect(map.element.contains("class=\"scale\""))
    #expect(map.element.contains("class=\"degrees\""))
  }

  @Test("a degree of latitude in the picture has the length that the scale says")
  func scale() throws {
    let points = Self.loop(latitude: 60, longitude: 25)
    let map = try #require(RouteMap(title: "", description: "", points: points))
    let low = map.projection.point(latitude: 60, longitude: 25)
    let high = map.projection.point(latitude: 60.01, longitude: 25)
    let meters = (low.y - high.y) * map.projection.metersPerUnit
    #expect(abs(meters - 1113) < 6)
  }

  @Test("a simplified line stays within the tolerance", arguments: 0..<20)
  func simplifying(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (x, y) = (0.0, 0.0)
    let points = (0..<500).map { _ -> (x: Double, y: Double) in
      x += Double.random(in: -1...2, using: &random)
      y += Double.random(in: -1...1, using: &random)
      return (x, y)
    }
    let kept = simplified(points, within: 0.5)
    #expect(kept.count < points.count)
    #expect(kept.first.map { $0 == points[0] } == true)
    for point in points {
      let nearest = zip(kept, kept.dropFirst()).map { Self.distance(point, $0, $1) }.min() ?? 0
      #expect(nearest <= 0.5 + 1e-9, "seed \(seed)")
    }
  }

  private static func distance(
    _ point: (x: Double, y: Double), _ from: (x: Double, y: Double), _ to: (x: Double, y: Double)
  ) -> Double {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let square = dx * dx + dy * dy
    let along = square > 0 ? ((point.x - from.x) * dx + (point.y - from.y) * dy) / square : 0
    let part = min(max(0, along), 1)
    return hypot(point.x - from.x - part * dx, point.y - from.y - part * dy)
  }

  @Test("a line changes its class without a gap")
  func levels() throws {
    var points = Self.loop(latitude: 48, longitude: 11)
    for index in points.indices { points[index].level = index < 100 ? 0 : 4 }
    let picture = try #require(RouteMap(title: "", description: "", points: points)).element
    let paths = picture.split(separator: "\n").filter { $0.contains("class=\"track level") }
    #expect(paths.count == 2)
    // The end of the slow line is the begin of the fast one.
    let slow = paths[0].split(separator: "L").last?.split(separator: "\"").first
    let fast = paths[1].split(separator: "M").last?.split(separator: "L").first
    #expect(slow != nil && slow == fast)
  }

  @Test("a standing receiver gets a map, and no points get none")
  func extremes() throws {
    let point = RouteMap.Point(latitude: 48, longitude: 11, isJoined: false)
    #expect(RouteMap(title: "", description: "", points: [point]) != nil)
    #expect(RouteMap(title: "", description: "", points: []) == nil)
  }

  @Test("other routes are drawn faint below the route, and only where the picture shows them")
  func others() throws {
    let points = Self.loop(latitude: 48, longitude: 11)
    let (near, far) = (
      Self.loop(latitude: 48.001, longitude: 11.001), Self.loop(latitude: 49, longitude: 12)
    )
    let map = try #require(
      RouteMap(title: "", description: "", points: points, others: [near, far]))
    let faint = map.element.components(separatedBy: "class=\"faint\"")
    #expect(faint.count == 2)
    let track = try #require(map.element.range(of: "class=\"track\""))
    let below = try #require(map.element.range(of: "class=\"faint\""))
    #expect(below.lowerBound < track.lowerBound)
    // They do not change what the picture covers.
    let alone = try #require(RouteMap(title: "", description: "", points: points))
    #expect(map.projection == alone.projection)
  }
}
