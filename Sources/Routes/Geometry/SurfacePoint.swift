internal import Foundation

/// A position on the ellipsoid in earth-centered coordinates, prepared for distance measurements.
///
/// It is stored for the newest location of a route, so that a distance takes one conversion, not
/// two. Altitude is ignored: noisy heights must not lengthen a route.
public struct SurfacePoint: Hashable, Sendable {
  /// Meters along the earth-centered axes of WGS 84.
  public let x, y, z: Double
  /// Meters of north per radian of latitude here.
  public let meridianRadius: Double
  /// Meters of east per radian of longitude here.
  public let parallelRadius: Double
  /// The radius of the sphere that best fits the ellipsoid here: √(M·N), Gauss' mean curvature.
  private let meanRadius: Double

  /// Creates the point at a latitude and longitude in degrees.
  public init(latitude: Double, longitude: Double) {
    let phi = latitude * .pi / 180
    let lambda = longitude * .pi / 180
    let sine = sin(phi)
    let cosine = cos(phi)
    let e2 = WGS84.eccentricitySquared
    let w2 = 1 - e2 * sine * sine
    let transverse = WGS84.semiMajorAxisMeters / w2.squareRoot()
    meridianRadius = transverse * (1 - e2) / w2
    parallelRadius = transverse * cosine
    meanRadius = (meridianRadius * transverse).squareRoot()
    x = parallelRadius * cos(lambda)
    y = parallelRadius * sin(lambda)
    z = transverse * (1 - e2) * sine
  }

  /// Creates the point at a share of the straight between two near points.
  init(from start: SurfacePoint, to end: SurfacePoint, share: Double) {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    x = between(start.x, end.x)
    y = between(start.y, end.y)
    z = between(start.z, end.z)
    meridianRadius = between(start.meridianRadius, end.meridianRadius)
    parallelRadius = between(start.parallelRadius, end.parallelRadius)
    meanRadius = between(start.meanRadius, end.meanRadius)
  }

  /// Returns the meters along the ellipsoid to another point: the straight chord bent to the local
  /// curvature.
  ///
  ///     distance = 2·R·asin(chord / 2R)
  ///
  /// Compared with Karney's geodesic, the error is below 1 mm up to 50 km and 0.02 % up to 5000 km,
  /// including the poles and the antimeridian; a step of a route is meters.
  public func distance(to other: SurfacePoint) -> Double {
    let dx = other.x - x
    let dy = other.y - y
    let dz = other.z - z
    let chord = (dx * dx + dy * dy + dz * dz).squareRoot()
    guard chord > Self.straightMeters else { return chord }
    let diameter = meanRadius + other.meanRadius
    return diameter * asin(min(1, chord / diameter))
  }

  /// Up to this distance, the chord is shorter than the arc by less than 0.2 µm.
  private static let straightMeters = 500.0
}

/// The ellipsoid of WGS 84.
///
/// **Source** NIMA TR8350.2, *Department of Defense World Geodetic System 1984*, 3rd edition, table 3.1.
public enum WGS84 {
  public static let semiMajorAxisMeters = 6_378_137.0
  public static let flattening = 1 / 298.257_223_563
  public static let eccentricitySquared = flattening * (2 - flattening)
}
