extension RouteEngine {
  /// What of a route is decided by whoever records it.
  public struct Options: Hashable, Sendable {
    /// Metres, 95 % radius; a fix that says it is worse is left out of the route.
    public var accuracyLimitMeters: Double
    /// Metres per second; `nil` takes the activity's.
    public var speedLimitMetersPerSecond: Double?

    /// A filter of 10 m, as the health frameworks' examples set it.
    ///
    /// Their radius holds 68 % of the positions and gpsd's 95 %: √(ln 0.05 / ln 0.32) = 1.62 times as
    /// wide, where errors are normal and alike in both directions.
    public static let strictAccuracyLimitMeters = 16.2
    /// Keeps what receivers say of themselves among houses and trees (docs/decisions).
    public static let defaultAccuracyLimitMeters = 80.0

    public init(
      accuracyLimitMeters: Double = defaultAccuracyLimitMeters,
      speedLimitMetersPerSecond: Double? = nil
    ) {
      self.accuracyLimitMeters = accuracyLimitMeters
      self.speedLimitMetersPerSecond = speedLimitMetersPerSecond
    }
  }
}
