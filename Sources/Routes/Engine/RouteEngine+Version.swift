extension RouteEngine {
  public static let name = "routes"
  /// The version of the algorithm: incremented when the same fixes give other verdicts or totals.
  public static let version = 4
}
