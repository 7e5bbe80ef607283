public import HealthModel

/// How far along a course somebody is, followed location by location.
///
/// Each location is put on the nearest leg within reach of where it was last, so that a course that
/// crosses itself or comes back on its own way is followed in its order. On a closed course passing the
/// start counts a lap.
public struct CourseProgress: Sendable {
  public struct Position: Hashable, Sendable {
    /// Metres along the course since the start of the first lap.
    public var distanceMeters: Double
    /// Whole laps of a closed course; 0 on any other.
    public var laps: Int
    /// Metres beside the course.
    public var offCourseMeters: Double
  }

  /// Ends this near its start close a course.
  private static let closedMeters = 20.0
  /// How far back and ahead of the last place a location is looked for.
  private static let backMeters = 20.0
  private static let aheadMeters = 100.0
  /// Further beside the course, one is not on it and makes no progress.
  private static let offCourseMeters = 50.0

  /// Metres beside the course that a metre back or ahead of the last place is worth: of two legs as
  /// near, the one that comes next is meant.
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

  /// Takes the next location in.
  ///
  /// - Returns: Where on the course it is; `nil` while off the course, which keeps the last place.
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
  /// Where a point lies beside the straight line to another: the share of the way, and the distance.
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
