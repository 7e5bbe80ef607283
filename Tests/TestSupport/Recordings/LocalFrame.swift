internal import Foundation

/// A point of a course in meters from its origin.
public struct LocalPoint: Hashable, Sendable {
  public var east: Double
  public var north: Double
  /// Meters above the origin.
  public var up: Double

  public init(east: Double, north: Double, up: Double) {
    self.east = east
    self.north = north
    self.up = up
  }
}

/// A flat patch of the WGS 84 ellipsoid around an origin.
///
/// Meters become degrees by the ellipsoid's two radii of curvature at the origin, so a length designed in
/// meters is that length on the ellipsoid, to 4 parts in 100 000 within 200 m. A sphere of the mean radius
/// would be off by up to 0.3 %, which is more than the allowed error of the courses.
public struct LocalFrame: Hashable, Sendable {
  /// Degrees north.
  public let latitude: Double
  /// Degrees east.
  public let longitude: Double
  /// Meters above mean sea level.
  public let altitude: Double
  /// Meters of the geoid above the ellipsoid.
  public let geoidSeparation: Double

  public init(latitude: Double, longitude: Double, altitude: Double, geoidSeparation: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.geoidSeparation = geoidSeparation
  }

  /// The latitude and longitude of a point, in degrees.
  public func coordinate(of point: LocalPoint) -> (latitude: Double, longitude: Double) {
    // WGS 84, NIMA TR8350.2: semi-major axis and first eccentricity squared.
    let semiMajorAxis = 6_378_137.0
    let eccentricitySquared = 0.006_694_379_990_14
    let phi = latitude * .pi / 180
    let w = 1 - eccentricitySquared * sin(phi) * sin(phi)
    let meridian = semiMajorAxis * (1 - eccentricitySquared) / (w * w.squareRoot())
    let normal = semiMajorAxis / w.squareRoot()
    return (
      latitude + point.north / meridian * 180 / .pi,
      longitude + point.east / (normal * cos(phi)) * 180 / .pi
    )
  }
}
