public import HealthModel

extension SurfacePoint {
  public init(_ location: Location) {
    self.init(latitude: location.latitude, longitude: location.longitude)
  }
}

extension Location {
  /// Metres along the WGS 84 ellipsoid to another location; altitude plays no part.
  public func distance(to other: Location) -> Double {
    SurfacePoint(self).distance(to: SurfacePoint(other))
  }
}
