public import HealthModel

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
