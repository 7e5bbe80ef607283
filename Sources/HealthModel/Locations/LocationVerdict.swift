/// The classification of a raw fix: accepted into the route, or rejected with a reason.
///
/// All raw fixes are stored with their verdicts, so a route can be read as accepted or raw. The raw
/// value is stored: never renumber.
public enum LocationVerdict: UInt8, Hashable, Sendable, Codable, CaseIterable {
  case accepted = 0
  /// The receiver had no fix, or reported coordinates outside the valid range or at exactly 0, 0.
  case noFix = 1
  /// The horizontal accuracy is worse than the limit.
  case inaccurate = 2
  /// The speed from the last accepted position is impossible for this activity.
  case impossibleSpeed = 3
  /// A duplicate of the previous epoch.
  case duplicateTime = 4
  /// Earlier than an accepted location.
  case backwardTime = 5
  /// Received while the session was paused.
  case paused = 6
  /// Dated so far ahead of the surrounding locations that its clock was wrong.
  case implausibleTime = 7
}
