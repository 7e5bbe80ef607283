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

/// The steadiness of walking in three classes, from the least steady; the raw values are those of HealthKit.
public enum SteadinessClass: Int, Hashable, Sendable, Codable, CaseIterable, Comparable {
  case veryLow = 3
  case low = 2
  case ok = 1

  /// Creates the class of a score from 0 to 1, by ``SteadinessPolicy``; `nil` outside that range.
  public init?(score: Double) {
    guard (0...1).contains(score) else { return nil }
    self = score >= SteadinessPolicy.ok ? .ok : score >= SteadinessPolicy.low ? .low : .veryLow
  }

  /// The lowest score of the class.
  public var lowestScore: Double {
    switch self {
    case .veryLow: 0
    case .low: SteadinessPolicy.low
    case .ok: SteadinessPolicy.ok
    }
  }

  /// Returns whether the first class is less steady than the second.
  public static func < (a: SteadinessClass, b: SteadinessClass) -> Bool { a.rawValue > b.rawValue }
}
