public import HealthModel

/// The progress along a course, updated location by location.
///
/// Each location is projected onto the nearest leg within reach of the last position, so that a
/// course that crosses itself or returns along its own path is followed in order. On a closed
/// course, passing the start counts a lap.
public struct CourseProgress: Sendable {
  public struct Position: Hashable, Sendable {
    /// Meters along the course since the start of the first lap.
    public var distanceMeters: Double
    /// Whole laps of a closed course; 0 for any other.
    public var laps: Int
    /// The distance from the course in meters.
    public var offCourseMeters: Double
  }

  /// The maximum distance between the ends of a closed course.
  private static let closedMeters = 20.0
  /// The search range backward and forward from the last position.
  private static let backMeters = 20.0
  private static let aheadMeters = 100.0
  /// The distance from the course beyond which there is no progress.
  private static let offCourseMeters = 50.0

  /// The cost of a meter backward or forward from the last position, in meters of distance from the
  /// course: of two equally near legs, the next one is chosen.
  private static let backCost = 0.4
  private static let aheadCost = 0.2

  public let course: Course
  public let isClosed: Bool
  public private(set) var position: Position?

  public init(_ course: Course) {
    self.course = course
    isClosed =
      course.points.count > 2 && course.lengthMeters > 2 * Self.aheadMeters
      && course.points[0].surface.distance(to: course.points[course.points.count - 1].surface)
        <= Self.closedMeters
  }

  /// Processes the next location.
  ///
  /// - Returns: Its position on the course; `nil` while off the course, where the last position is
  ///   retained.
  public mutating func advance(to location: Location) -> Position? {
    guard course.points.count > 1, course.lengthMeters > 0 else { return nil }
    let surface = SurfacePoint(location)
    let length = course.lengthMeters
    let reached = position?.distanceMeters ?? 0
    let reach = (reached - Self.backMeters)...(reached + Self.aheadMeters)
    var nearest: (cost: Double, beside: Double, along: Double)?
    for (start, end) in zip(course.points, course.points.dropFirst()) {
      let hit = start.surface.projection(of: surface, towards: end.surface)
      let along =
        start.distanceMeters + hit.share * (end.distanceMeters - start.distanceMeters)
      let lap = isClosed ? ((reached - along) / length).rounded() * length : 0
      guard reach.contains(along + lap) else { continue }
      guard hit.beside < Self.offCourseMeters else { continue }
      let gained = along + lap - reached
      let cost =
        hit.beside + (gained < 0 ? -Self.backCost * gained : Self.aheadCost * gained)
      if cost < nearest?.cost ?? .infinity { nearest = (cost, hit.beside, along + lap) }
    }
    guard let nearest else { return nil }
    let distance = max(reached, nearest.along)
    let next = Position(
      distanceMeters: distance, laps: isClosed ? Int(clamping: distance / length) : 0,
      offCourseMeters: nearest.beside)
    position = next
    return next
  }
}

extension SurfacePoint {
  /// Projects a point onto the straight line to another: returns the share of the line, and the
  /// distance from it.
  fileprivate func projection(
    of point: SurfacePoint, towards end: SurfacePoint
  ) -> (share: Double, beside: Double) {
    let (dx, dy, dz) = (end.x - x, end.y - y, end.z - z)
    let (px, py, pz) = (point.x - x, point.y - y, point.z - z)
    let square = dx * dx + dy * dy + dz * dz
    let share = square > 0 ? min(max((px * dx + py * dy + pz * dz) / square, 0), 1) : 0
    let (ox, oy, oz) = (px - share * dx, py - share * dy, pz - share * dz)
    return (share, (ox * ox + oy * oy + oz * oz).squareRoot())
  }
}
