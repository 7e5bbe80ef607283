public import HealthModel

/// The sums of a route so far.
///
/// While fixes come in, distance and climb may lag a few fixes behind the newest, because what comes
/// next decides what the last ones were; after `finish()` they are final.
public struct RouteTotals: Hashable, Sendable {
  /// Metres along the ground, without standing still, gaps and pauses.
  public var distanceMeters = 0.0
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

/// How many fixes got which verdict.
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

/// What the newest fix was worth, for the display.
public struct FixQuality: Hashable, Sendable {
  public enum Grade: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// No fix, or none lately.
    case none
    /// A fix too inaccurate for the route.
    case poor
    /// Worse than 15 m at 95 %.
    case fair
    case good

    public static func < (a: Grade, b: Grade) -> Bool { a.rawValue < b.rawValue }
  }

  public var grade = Grade.none
  /// Metres, radius of the 95 % circle; `nil` when the receiver does not say.
  public var horizontalAccuracy: Double?
  public var satellitesUsed: Int?
  public var mode = Fix.Mode.unknown

  public init() {}

  /// What a judged location says of the receiver.
  public init(_ recorded: RecordedLocation) {
    horizontalAccuracy = recorded.location.horizontalAccuracy
    satellitesUsed = recorded.satellitesUsed
    mode = recorded.mode
    switch recorded.verdict {
    case .noFix: grade = .none
    case .inaccurate, .impossibleSpeed, .implausibleTime: grade = .poor
    case .accepted, .duplicateTime, .backwardTime, .paused:
      grade = (horizontalAccuracy ?? 0) > Self.goodMeters ? .fair : .good
    }
  }

  private static let goodMeters = 15.0
}
