/// Where the classes of steadiness part, and when the person is told: this project's own policy.
///
/// The platform does not publish its limits. Of these, a score of 0.45 is low, as in its talk, and 0.8 is
/// OK. They are where the odds of a fall are twice and four times those of the reference.
public enum SteadinessPolicy {
  public static let name = "odds-of-2-and-4"
  public static let version = 1

  /// Scores from here on are OK.
  public static let ok = 0.60
  /// Scores from here on, and below OK, are low.
  public static let low = 0.30

  /// A class changes at once when the score passes the limit by so much, else with the second score.
  public static let margin = 0.02

  // MARK: Events

  /// Days in a class, and scores, before the person is told.
  public static let initialDays = 28.0
  public static let initialScores = 3
  /// Days after which a person who is still there is told again.
  public static let repeatDays = 90.0
  /// Days of OK after which it all begins anew.
  public static let recoveryDays = 28.0
  /// Days without a score after which nothing is known of the time between.
  public static let gapDays = 42.0

  // MARK: Trend

  /// Days of scores in a trend, and the fewest scores and days.
  public static let trendDays = 42.0
  public static let trendScores = 4
  public static let trendSpanDays = 28.0
  /// Points a week; steeper is a decline.
  ///
  /// **Source** Apple, WWDC 2021, *Measure health with motion*.
  public static let decline = -5.0
  /// A decline is not told again for so many days, unless the slope was above this in between.
  public static let declineRestDays = 28.0
  public static let declineRearm = -2.0
}
