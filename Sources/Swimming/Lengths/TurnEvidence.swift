import Foundation

/// The evidence for a turn or a rest in the middle of a three-second window.
struct TurnEvidence: Hashable, Sendable {
  /// The log odds of a turn or rest, from the window's features.
  var logOdds: Double
  /// The log odds combined with the arm's activity: positive for turns and rests.
  var total: Double

  private static let maximumLogOdds = 6.0
  /// The weight of the arm's activity: a still arm adds 3.7, and full activity subtracts nothing.
  private static let activityWeight = 1.25
  private static let minimumActivity = 0.05
  /// The minimum distance of a probability from 0 and 1.
  private static let minimumProbability = 1e-9
  /// The weight of a unit of evidence for the decoder and for sets, and its saturation.
  private static let weight = 0.35
  private static let most = 4.0

  /// Creates the evidence of a window, with ``ArmActivity/ratio`` as the activity; `nil` without rotation.
  init(turnProbability p: Double, activity: Double?) {
    let bounded = min(max(p, Self.minimumProbability), 1 - Self.minimumProbability)
    logOdds = log(bounded / (1 - bounded))
    total = min(max(logOdds, -Self.maximumLogOdds), Self.maximumLogOdds)
    if let activity { total -= Self.activityWeight * log(activity + Self.minimumActivity) }
  }

  /// Returns the weighted and saturated total, so that no half second decides alone.
  static func weighed(_ total: Double) -> Double { weight * min(max(total, -most), most) }
}
