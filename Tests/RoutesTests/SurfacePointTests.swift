import HealthModel
import Testing

@testable import Routes

struct SurfacePointTests {
  /// Two places in degrees and the length of the geodesic between them in meters, from Charles Karney's
  /// GeographicLib (`Geodesic.WGS84.Inverse`).
  static let geodesics: [(from: (Double, Double), to: (Double, Double), meters: Double)] = [
    ((0, 0), (0, 0.001), 111.319491),
    ((0, 0), (0.001, 0), 110.574276),
    ((52.5, 13.4), (52.50001, 13.40001), 1.303623),
    ((52.5, 13.4), (52.5, 13.41), 679.102334),
    ((60, 10), (60.2, 10.1), 22966.744925),
    ((-33.9, 151.2), (-33.95, 151.25), 7220.356045),
    ((89.999, 0), (89.999, 180), 223.387959),
    ((10, 179.999), (10.0005, -179.999), 226.145101),
    ((45, 0), (45.4, 0.2), 47149.984079),
    ((48, 11), (52, 13), 467403.555154),
    ((0, 0), (10, 40), 4_565_405.542496),
  ]

  @Test("a distance equals the geodesic to a millimeter up to 50 km, and to 0.02 % up to 5000 km")
  func agreesWithKarney() {
    for (from, to, meters) in Self.geodesics {
      let start = SurfacePoint(latitude: from.0, longitude: from.1)
      let end = SurfacePoint(latitude: to.0, longitude: to.1)
      let tolerance = meters <= 50_000 ? 0.001 : meters * 0.0002
      #expect(abs(start.distance(to: end) - meters) < tolerance)
      #expect(start.distance(to: end) == end.distance(to: start))
    }
  }
}
