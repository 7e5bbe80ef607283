import Foundation

/// What speaks for a turn or a rest in the middle of a window of three seconds.
struct TurnEvidence: Hashable, Sendable {
  /// The logarithm of the odds of turn or rest, from the window's features.
  var logOdds: Double
  /// That, with what the arm's activity says: positive for turns and rests.
  var total: Double

  private static let mostLogOdds = 6.0
  /// An arm that lies still adds 3.7, one as active as ever takes nothing away.
  private static let activityWeight = 1.25
  private static let activityFloor = 0.05
  /// A probability is never believed to be nearer to 0 or 1.
  private static let leastProbability = 1e-9
  /// How much a unit of evidence counts for the decoder and for sets, and where it saturates.
  private static let weight = 0.35
  private static let most = 4.0

  /// What a window says, with ``ArmActivity/ratio`` as the activity; `nil` where there is no rotation.
  init(turnProbability p: Double, activity: Double?) {
    let bounded = min(max(p, Self.leastProbability), 1 - Self.leastProbability)
    logOdds = log(bounded / (1 - bounded))
    total = min(max(logOdds, -Self.mostLogOdds), Self.mostLogOdds)
    if let activity { total -= Self.activityWeight * log(activity + Self.activityFloor) }
  }

  /// What a total counts: no half second says everything.
  static func weighed(_ total: Double) -> Double { weight * min(max(total, -most), most) }
}
