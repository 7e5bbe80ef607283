public import HealthModel

/// A line of known length that a workout follows: laps and progress are told from it.
public struct Course: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    public var latitude, longitude: Double
    /// Metres along the course from its start.
    public let distanceMeters: Double
  }

  public let points: [Point]
  public var lengthMeters: Double { points.last?.distanceMeters ?? 0 }

  /// A course through locations in their order; times play no part.
  public init(_ locations: some Sequence<Location>) {
    var points: [Point] = []
    var last: SurfacePoint?
    var meters = 0.0
    for location in locations where Acceptance.isOnEarth(location) {
      let point = SurfacePoint(location)
      if let last { meters += last.distance(to: point) }
      last = point
      points.append(
        Point(
          latitude: location.latitude, longitude: location.longitude, distanceMeters: meters))
    }
    self.points = points
  }
}
