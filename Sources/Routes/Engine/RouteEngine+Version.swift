extension RouteEngine {
  public static let name = "routes"
  /// Counts the changes after which the same fixes give other verdicts or totals.
  public static let version = 4
}
