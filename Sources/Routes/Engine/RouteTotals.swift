public import HealthModel

/// The sums of a route so far.
///
/// While fixes come in, distance and climb may lag a few fixes behind the newest, because what comes
/// next decides what the last ones were; after `finish()` they are final.
public struct RouteTotals: Hashable, Sendable {
  /// Metres along the ground, without standing still and pauses, and without gaps that no other sensor counted;
  /// never less than before.
  public var distanceMeters = 0.0
  /// Metres of them that another sensor counted where no fix told the way.
  public var countedMeters = 0.0
  /// The moment up to which the distance is counted; `nil` before the first location.
  public var distanceDate: Instant?
  /// Metres climbed and descended; `nil` until there is an altitude or an air pressure.
  public var ascentMeters: Double?
  public var descentMeters: Double?
  /// Seconds in which the body moved along.
  public var movingSeconds = 0.0
  /// Metres per second now; `nil` without a recent fix.
  public var currentSpeedMetersPerSecond: Double?
  /// The greatest speed held for a few seconds; no single fix can set it.
  public var maximumSpeedMetersPerSecond: Double?
  /// Metres above mean sea level by the barometer, its offset locked onto the receiver's altitude.
  public var barometricAltitudeMeters: Double?
  /// Whether the body moves along now.
  public var isMoving = false
  /// What became of the fixes.
  public var counts = VerdictCounts()
  public var quality = FixQuality()

  public init() {}
}
