import Foundation
import HealthModel

/// Positions on a plane for a picture: the Mercator projection of most maps, scaled to fit.
///
/// **Source** EPSG Guidance Note 7-2, method 1024 (Popular Visualisation Pseudo Mercator): spherical, so that angles
/// are kept and a route has its shape.
public struct MapProjection: Hashable, Sendable {
  /// The size of the picture in its own units.
  public let width: Double
  public let height: Double
  /// The meters of a unit in the middle of the picture.
  public let metersPerUnit: Double

  private let firstLongitude: Double
  private let west: Double
  private let north: Double
  private let unitsPerRadian: Double

  /// The latitude at which the square world map ends.
  private static let maximumLatitude = 85.051_128
  private static let earthRadiusMeters = 6_378_137.0

  /// Creates a projection that fits all positions; `nil` without positions.
  ///
  /// - Parameters:
  ///   - positions: Degrees of latitude and longitude; the route may cross the antimeridian.
  ///   - width: The width of the picture.
  ///   - heights: The smallest and the largest height; between them the route determines it.
  ///   - margin: The space around the route.
  public init?(
    fitting positions: some Sequence<(latitude: Double, longitude: Double)>, width: Double,
    heights: ClosedRange<Double>, margin: Double
  ) {
    var first: Double?
    var (west, east) = (Double.infinity, -Double.infinity)
    var (south, north) = (Double.infinity, -Double.infinity)
    for position in positions where position.latitude.isFinite && position.longitude.isFinite {
      let origin = first ?? position.longitude
      first = origin
      let x = Self.turn(position.longitude - origin)
      let y = Self.mercator(position.latitude)
      (west, east) = (min(west, x), max(east, x))
      (south, north) = (min(south, y), max(north, y))
    }
    guard let first else { return nil }
    // A standing receiver gets a map of some meters, not of a point.
    let smallest = Self.smallestExtentMeters / Self.earthRadiusMeters
    let spanX = max((east - west) * .pi / 180, smallest)
    let spanY = max(north - south, smallest)
    let inner = width - 2 * margin
    let scale = min(inner / spanX, (heights.upperBound - 2 * margin) / spanY)
    let height = min(max(spanY * scale + 2 * margin, heights.lowerBound), heights.upperBound)
    self.width = width
    self.height = height
    firstLongitude = first
    unitsPerRadian = scale
    self.west = (west + east) / 2 * .pi / 180 - width / 2 / scale
    self.north = (south + north) / 2 + height / 2 / scale
    let middle = atan(sinh((south + north) / 2))
    metersPerUnit = Self.earthRadiusMeters * cos(middle) / scale
  }

  private static let smallestExtentMeters = 60.0

  /// Returns the position in the picture: units from its left and top edge.
  public func point(latitude: Double, longitude: Double) -> (x: Double, y: Double) {
    let x = Self.turn(longitude - firstLongitude) * .pi / 180
    return ((x - west) * unitsPerRadian, (north - Self.mercator(latitude)) * unitsPerRadian)
  }

  /// Returns the degrees of a position in the picture.
  public func position(x: Double, y: Double) -> (latitude: Double, longitude: Double) {
    let latitude = atan(sinh(north - y / unitsPerRadian)) * 180 / .pi
    let longitude = firstLongitude + (west + x / unitsPerRadian) * 180 / .pi
    return (latitude, Self.turn(longitude))
  }

  /// The part of the world map that the picture shows.
  public var window: MapWindow {
    MapWindow(
      left: firstLongitude / 360 + west / (2 * .pi) + 0.5, top: 0.5 - north / (2 * .pi),
      unitsPerWorld: 2 * .pi * unitsPerRadian, width: width, height: height)
  }

  /// Returns degrees in -180 ..< 180.
  private static func turn(_ degrees: Double) -> Double {
    let turned = (degrees + 180).truncatingRemainder(dividingBy: 360)
    return (turned < 0 ? turned + 360 : turned) - 180
  }

  private static func mercator(_ latitude: Double) -> Double {
    let bounded = min(max(latitude, -maximumLatitude), maximumLatitude)
    return asinh(tan(bounded * .pi / 180))
  }
}

/// The fewest points of a line that stay within a distance of all its points.
///
/// **Source** D. Douglas, T. Peucker, *Algorithms for the reduction of the number of points required to represent a
/// digitized line*, Cartographica 10 (1973), 112–122; here without recursion.
public func simplified(
  _ points: [(x: Double, y: Double)], within tolerance: Double
) -> [(x: Double, y: Double)] {
  guard points.count > 2 else { return points }
  var isKept = [Bool](repeating: false, count: points.count)
  isKept[0] = true
  isKept[points.count - 1] = true
  var open = [(0, points.count - 1)]
  while let (first, last) = open.popLast() {
    guard last - first > 1 else { continue }
    var (farthest, distance) = (first, tolerance)
    for index in first + 1..<last {
      let away = distanceToSegment(points[index], points[first], points[last])
      if away > distance { (farthest, distance) = (index, away) }
    }
    guard farthest != first else { continue }
    isKept[farthest] = true
    open.append((first, farthest))
    open.append((farthest, last))
  }
  return zip(points, isKept).compactMap { $1 ? $0 : nil }
}

private func distanceToSegment(
  _ point: (x: Double, y: Double), _ from: (x: Double, y: Double), _ to: (x: Double, y: Double)
) -> Double {
  let (dx, dy) = (to.x - from.x, to.y - from.y)
  let square = dx * dx + dy * dy
  let along = square > 0 ? ((point.x - from.x) * dx + (point.y - from.y) * dy) / square : 0
  let bounded = min(max(0, along), 1)
  let (ex, ey) = (point.x - from.x - bounded * dx, point.y - from.y - bounded * dy)
  return (ex * ex + ey * ey).squareRoot()
}
