import Foundation

/// What speaks for a turn or a rest in the middle of a window of three seconds.
struct TurnEvidence: Hashable, Sendable {
  /// The middle of the window.
  var time: Double
  /// The logarithm of the odds of turn or rest, from the window's features.
  var logOdds: Double
  /// That, with what the arm's activity says: positive for turns and rests.
  var total: Double

  private static let mostLogOdds = 6.0
  /// An arm that lies still adds 3.7, one as active as ever takes nothing away.
  private static let activityWeight = 1.25
  private static let activityFloor = 0.05

  /// What a window says, with ``ArmActivity/ratio`` as the activity; `nil` where there is no rotation.
  init(time: Double, turnProbability p: Double, activity: Double?) {
    self.time = time
    let bounded = min(max(p, 1e-9), 1 - 1e-9)
    logOdds = log(bounded / (1 - bounded))
    total = min(max(logOdds, -Self.mostLogOdds), Self.mostLogOdds)
    if let activity { total -= Self.activityWeight * log(activity + Self.activityFloor) }
  }
}
