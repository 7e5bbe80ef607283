/// The limits of the steadiness classes and the rules of notifications: this project's own policy.
///
/// Apple does not publish its limits. A score of 0.45 is low and 0.8 is OK, as in Apple's talk. The limits
/// are where the odds of a fall are twice and four times those of the reference.
public enum SteadinessPolicy {
  public static let name = "odds-of-2-and-4"
  public static let version = 1

  /// The lowest score of OK.
  public static let ok = 0.60
  /// The lowest score of low.
  public static let low = 0.30

  /// The margin beyond a limit at which the class changes at once; otherwise it changes with the second
  /// score.
  public static let margin = 0.02

  // MARK: Events

  /// The days in a class, and the scores, before the initial event.
  public static let initialDays = 28.0
  public static let initialScores = 3
  /// The days until the event is repeated for a class that persists.
  public static let repeatDays = 90.0
  /// The days of OK after which a new initial event is possible.
  public static let recoveryDays = 28.0
  /// The days without a score after which the count of days restarts.
  public static let gapDays = 42.0

  // MARK: Trend

  /// The days of scores in a trend, and the minimum scores and days.
  public static let trendDays = 42.0
  public static let trendScores = 4
  public static let trendSpanDays = 28.0
  /// The slope of a decline in points per week; a decline is steeper.
  ///
  /// **Source** Apple, WWDC 2021, *Measure health with motion*.
  public static let decline = -5.0
  /// The days for which a decline is not reported again, unless the slope was above ``declineRearm`` in
  /// between.
  public static let declineRestDays = 28.0
  public static let declineRearm = -2.0
}
