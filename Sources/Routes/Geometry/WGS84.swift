/// The ellipsoid of WGS 84.
///
/// **Source** NIMA TR8350.2, *Department of Defense World Geodetic System 1984*, 3rd edition, table 3.1.
public enum WGS84 {
  public static let semiMajorAxisMeters = 6_378_137.0
  public static let flattening = 1 / 298.257_223_563
  public static let eccentricitySquared = flattening * (2 - flattening)
}
