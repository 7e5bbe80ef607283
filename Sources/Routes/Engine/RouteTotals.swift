public import HealthModel

/// The totals of a route so far.
///
/// While fixes arrive, distance and climb may lag a few fixes behind the newest, because later
/// fixes determine how the last ones are judged; after `finish()` they are final.
public struct RouteTotals: Hashable, Sendable {
  /// Meters along the ground, excluding standing still, pauses, and gaps that no other sensor
  /// counted; never decreases.
  public var distanceMeters = 0.0
  /// The part counted by another sensor where fixes are missing.
  public var countedMeters = 0.0
  /// The date up to which the distance is counted; `nil` before the first location.
  public var distanceDate: Instant?
  /// Meters climbed and descended; `nil` until there is an altitude or an air pressure.
  public var ascentMeters: Double?
  public var descentMeters: Double?
  /// The moving time in seconds.
  public var movingSeconds = 0.0
  /// The current speed in meters per second; `nil` without a recent fix.
  public var currentSpeedMetersPerSecond: Double?
  /// The greatest speed sustained for a few seconds; no single fix can set it.
  public var maximumSpeedMetersPerSecond: Double?
  /// Meters above mean sea level by the barometer, with its offset locked to the receiver's
  /// altitude.
  public var barometricAltitudeMeters: Double?
  /// Whether the body is moving.
  public var isMoving = false
  /// The numbers of fixes by verdict.
  public var counts = VerdictCounts()
  public var quality = FixQuality()

  public init() {}
}
