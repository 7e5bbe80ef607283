public import HealthModel

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
    case .accepted, .duplicateTime, .backwardTime, .paused:
      grade = (horizontalAccuracy ?? 0) > Self.goodMeters ? .fair : .good
    }
  }

  private static let goodMeters = 15.0
}
