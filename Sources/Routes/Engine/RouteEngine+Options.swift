extension RouteEngine {
  /// The options of a route, chosen by the recorder.
  public struct Options: Hashable, Sendable {
    /// The maximum 95 % radius in meters; a fix with a larger one is rejected.
    public var accuracyLimitMeters: Double
    /// Meters per second; `nil` uses the activity's limit.
    public var speedLimitMetersPerSecond: Double?

    /// A filter of 10 m, as in the examples of health frameworks.
    ///
    /// Their radius contains 68 % of the positions and gpsd's 95 %: √(ln 0.05 / ln 0.32) = 1.62
    /// times as wide for normal errors that are equal in both directions.
    public static let strictAccuracyLimitMeters = 16.2
    /// Accepts the accuracies that receivers report among buildings and trees (docs/decisions).
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
