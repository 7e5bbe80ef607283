public import HealthModel

/// A line of known length that a workout follows, used to measure laps and progress.
public struct Course: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    public let latitude, longitude: Double
    /// Meters along the course from its start.
    public let distanceMeters: Double
    let surface: SurfacePoint
  }

  public let points: [Point]
  public var lengthMeters: Double { points.last?.distanceMeters ?? 0 }

  /// Creates a course through locations in order; times are ignored, and invalid locations are
  /// skipped.
  public init(_ locations: some Sequence<Location>) {
    self.init(coordinates: locations.lazy.map { ($0.latitude, $0.longitude) })
  }

  /// Creates a course through coordinates in degrees, in order.
  public init(coordinates: some Sequence<(latitude: Double, longitude: Double)>) {
    var points: [Point] = []
    for (latitude, longitude) in coordinates
    where Acceptance.isOnEarth(latitude: latitude, longitude: longitude) {
      let surface = SurfacePoint(latitude: latitude, longitude: longitude)
      let meters = points.last.map { $0.distanceMeters + $0.surface.distance(to: surface) } ?? 0
      points.append(
        Point(
          latitude: latitude, longitude: longitude, distanceMeters: meters, surface: surface))
    }
    self.points = points
  }
}

extension SurfacePoint {
  public init(_ location: Location) {
    self.init(latitude: location.latitude, longitude: location.longitude)
  }
}

extension Location {
  /// Returns the meters along the WGS 84 ellipsoid to another location; altitude is ignored.
  public func distance(to other: Location) -> Double {
    SurfacePoint(self).distance(to: SurfacePoint(other))
  }
}
