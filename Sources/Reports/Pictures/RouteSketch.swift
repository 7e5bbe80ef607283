package import Console
import Foundation
package import HealthModel

/// The shape of a route in a limited number of points, for pictures in text.
///
/// When the limit is reached, every other point is dropped, so that memory use does not grow with the route.
package struct RouteSketch {
  struct Point {
    let location: Location
    /// Whether a line connects the point to the previous one.
    var isJoined: Bool
  }

  private static let capacity = 2048
  private(set) var points: [Point] = []
  private var stride = 1
  private var skipped = 0
  private var isBroken = true

  init() {}

  /// Creates the shape of one line.
  package init(_ locations: [Location]) {
    for location in locations { add(location) }
  }

  /// Adds the next location.
  mutating func add(_ location: Location) {
    skipped += 1
    guard skipped >= stride || isBroken else { return }
    skipped = 0
    points.append(Point(location: location, isJoined: !isBroken))
    isBroken = false
    if points.count >= Self.capacity { thin() }
  }

  /// Starts a new line at the next location, after a pause or a gap.
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
  /// The minimum extent of a picture in meters.
  private static let smallestExtent = 30.0

  /// Returns the picture with its scale, and the altitude along it.
  ///
  /// - Parameters:
  ///   - terminal: The terminal, for colors.
  ///   - width: The most columns.
  ///   - height: The most lines of the picture.
  ///   - measures: The units.
  /// - Returns: Lines indented by two spaces; none for a line that is too small.
  package func lines(
    on terminal: Terminal, width: Int, height: Int, measures: MeasureText
  ) -> [String] {
    var lines: [String] = []
    let map = map(
      width: width, height: height, start: terminal.styled("S", .green),
      finish: terminal.styled("F", .red))
    if let map {
      lines += map.lines.map { ("  " + $0).trimmingTrailingSpaces }
      lines.append(
        terminal.styled("  north up, \(measures.shortDistance(map.metersAcross)) across", .dim))
    }
    if let profile = profile(width: width) {
      lines.append("  " + profile.line)
      let lowest = measures.height(profile.lowest)
      lines.append(
        terminal.styled("  altitude, \(lowest) to \(measures.height(profile.highest))", .dim))
    }
    return lines
  }

  /// Draws the route, north up, with S at the start and F at the finish.
  ///
  /// - Returns: The lines and their width in meters; `nil` if the route is too small.
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

  /// Draws the altitude along the route as blocks of eight heights; `nil` without altitudes or on flat ground.
  func profile(width: Int) -> (line: String, lowest: Double, highest: Double)? {
    let altitudes = points.compactMap(\.location.altitude)
    guard altitudes.count >= 2, let lowest = altitudes.min(), let highest = altitudes.max(),
      highest - lowest >= Self.smallestRelief
    else { return nil }
    let columns = min(width, altitudes.count)
    let means = (0..<columns).map { column -> Double? in
      let slice = altitudes[
        column * altitudes.count / columns..<(column + 1) * altitudes.count / columns]
      return slice.reduce(0, +) / Double(slice.count)
    }
    return (BlockLine.text(means, in: lowest...highest), lowest, highest)
  }

  /// The minimum altitude range in meters; less is noise of the receiver.
  private static let smallestRelief = 8.0
}

/// A local flat projection, accurate enough for a picture but not for a distance.
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

  /// Returns the meters east of the west edge and south of the north edge.
  func offset(_ location: Location) -> (east: Double, south: Double) {
    (
      (Self.turn(location.longitude - middle) - west) * Self.metersPerDegree * shrink,
      (north - location.latitude) * Self.metersPerDegree
    )
  }

  /// Returns degrees in -180 ..< 180, so that a route across the date line stays connected.
  private static func turn(_ degrees: Double) -> Double {
    degrees >= 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
  }
}
