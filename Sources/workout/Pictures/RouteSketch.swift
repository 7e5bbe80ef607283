import Foundation
import HealthModel

/// The shape of a route in a bounded number of points, for pictures in text.
///
/// When it is full every other point goes, so a route of any length is sketched in the memory of a
/// short one.
struct RouteSketch {
  struct Point {
    let location: Location
    /// Whether a line joins it to the point before it.
    var isJoined: Bool
  }

  private static let capacity = 2048
  private(set) var points: [Point] = []
  private var stride = 1
  private var skipped = 0
  private var isBroken = true

  /// Adds the next location.
  mutating func add(_ location: Location) {
    skipped += 1
    guard skipped >= stride || isBroken else { return }
    skipped = 0
    points.append(Point(location: location, isJoined: !isBroken))
    isBroken = false
    if points.count >= Self.capacity { thin() }
  }

  /// Lets the next location begin a new line, after a pause or a gap.
  mutating func lift() {
    isBroken = true
  }

  private mutating func thin() {
    var kept: [Point] = []
    var isJoined = true
    for (index, point) in points.enumerated() {
      isJoined = isJoined && point.isJoined
      guard index % 2 == 0 else { continue }
      kept.append(Point(location: point.location, isJoined: isJoined))
      isJoined = true
    }
    points = kept
    stride *= 2
  }
}

extension RouteSketch {
  /// Metres: a smaller extent is a spot and no picture.
  private static let smallestExtent = 30.0

  /// The route from above, north up, with S where it starts and F where it finishes.
  ///
  /// - Returns: The lines, and the metres their width stands for; `nil` when there is nothing to see.
  func map(
    width: Int, height: Int, start: String = "S", finish: String = "F"
  ) -> (lines: [String], metersAcross: Double)? {
    guard let plane = Plane(points.map(\.location)), let first = points.first,
      let last = points.last, max(plane.width, plane.height) >= Self.smallestExtent
    else { return nil }
    let canvasSize = BrailleCanvas(width: width, height: height)
    let metersPerDot = max(
      plane.width / Double(canvasSize.dotWidth - 1), plane.height / Double(canvasSize.dotHeight - 1)
    )
    func cells(_ meters: Double, dots: Int) -> Int {
      max(1, (Int(clamping: (meters / metersPerDot).rounded()) + dots) / dots)
    }
    var canvas = BrailleCanvas(
      width: cells(plane.width, dots: BrailleCanvas.dotsAcross),
      height: cells(plane.height, dots: BrailleCanvas.dotsDown))
    func place(_ location: Location) -> (x: Int, y: Int) {
      let (east, south) = plane.offset(location)
      return (
        Int(clamping: (east / metersPerDot).rounded()),
        Int(clamping: (south / metersPerDot).rounded())
      )
    }
    var previous = place(first.location)
    for point in points {
      let next = place(point.location)
      canvas.line(from: point.isJoined ? previous : next, to: next)
      previous = next
    }
    let (begin, end) = (place(first.location), place(last.location))
    canvas.letter(finish, x: end.x, y: end.y)
    canvas.letter(start, x: begin.x, y: begin.y)
    return (canvas.lines, Double(canvas.dotWidth) * metersPerDot)
  }

  /// The altitude along the way as blocks of eight heights; `nil` without altitudes or on the flat.
  func profile(width: Int) -> (line: String, lowest: Double, highest: Double)? {
    let altitudes = points.compactMap(\.location.altitude)
    guard altitudes.count >= 2, let lowest = altitudes.min(), let highest = altitudes.max(),
      highest - lowest >= Self.smallestRelief
    else { return nil }
    let columns = min(width, altitudes.count)
    let blocks = (0..<columns).map { column in
      let slice = altitudes[
        column * altitudes.count / columns..<(column + 1) * altitudes.count / columns]
      let mean = slice.reduce(0, +) / Double(slice.count)
      let level = (mean - lowest) / (highest - lowest) * Double(Self.blocks.count - 1)
      return Self.blocks[min(max(Int(clamping: level.rounded()), 0), Self.blocks.count - 1)]
    }
    return (blocks.joined(), lowest, highest)
  }

  /// Metres: less than this is the noise of the receiver.
  private static let smallestRelief = 8.0
  private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}

/// A small piece of the Earth laid flat: good enough for a picture, not for a distance.
private struct Plane {
  private static let metersPerDegree = 111_195.0
  private let north, west, middle, shrink: Double
  let width, height: Double

  init?(_ locations: [Location]) {
    guard let first = locations.first else { return nil }
    middle = first.longitude
    var (south, north) = (first.latitude, first.latitude)
    var (west, east) = (0.0, 0.0)
    for location in locations {
      south = min(south, location.latitude)
      north = max(north, location.latitude)
      let longitude = Self.turn(location.longitude - first.longitude)
      west = min(west, longitude)
      east = max(east, longitude)
    }
    self.north = north
    self.west = west
    shrink = cos((north + south) / 2 * .pi / 180)
    width = (east - west) * Self.metersPerDegree * shrink
    height = (north - south) * Self.metersPerDegree
  }

  /// Metres east of the west edge and south of the north edge.
  func offset(_ location: Location) -> (east: Double, south: Double) {
    (
      (Self.turn(location.longitude - middle) - west) * Self.metersPerDegree * shrink,
      (north - location.latitude) * Self.metersPerDegree
    )
  }

  /// Degrees brought to -180 ..< 180, so that a route over the date line stays in one piece.
  private static func turn(_ degrees: Double) -> Double {
    degrees >= 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
  }
}
