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

/// The number of fixes per verdict.
public struct VerdictCounts: Hashable, Sendable {
  private var counts = [Int](repeating: 0, count: LocationVerdict.allCases.count)

  public init() {}

  public subscript(verdict: LocationVerdict) -> Int {
    get { counts[Int(verdict.rawValue)] }
    set { counts[Int(verdict.rawValue)] = newValue }
  }

  public var accepted: Int { self[.accepted] }
  public var total: Int { counts.reduce(0, +) }
}

/// The quality of the newest fix, for display.
public struct FixQuality: Hashable, Sendable {
  public enum Grade: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// No recent fix.
    case none
    /// A fix too inaccurate for the route.
    case poor
    /// Worse than 15 m at 95 %.
    case fair
    case good

    public static func < (a: Grade, b: Grade) -> Bool { a.rawValue < b.rawValue }
  }

  public var grade = Grade.none
  /// The radius of the 95 % circle in meters; `nil` if the receiver does not report it.
  public var horizontalAccuracy: Double?
  public var satellitesUsed: Int?
  public var mode = Fix.Mode.unknown

  public init() {}

  /// Creates the quality of a judged location.
  public init(_ recorded: RecordedLocation) {
    horizontalAccuracy = recorded.location.horizontalAccuracy
    satellitesUsed = recorded.satellitesUsed
    mode = recorded.mode
    switch recorded.verdict {
    case .noFix: grade = .none
    case .inaccurate, .impossibleSpeed, .implausibleTime: grade = .poor
    case .accepted, .duplicateTime, .backwardTime, .paused, .trimmed:
      grade = (horizontalAccuracy ?? 0) > Self.goodMeters ? .fair : .good
    }
  }

  private static let goodMeters = 15.0
}
