/// What became of a raw fix on its way into a route: taken, or left out and why.
///
/// Raw fixes are all stored; the verdict travels with each, so a route can be read as accepted or raw.
/// The raw value is stored: never renumber.
public enum LocationVerdict: UInt8, Hashable, Sendable, Codable, CaseIterable {
  case accepted = 0
  /// The receiver had no fix, or gave coordinates outside the Earth or at exactly 0, 0.
  case noFix = 1
  /// The horizontal accuracy is worse than the limit.
  case inaccurate = 2
  /// No body of this activity moves that fast from the last accepted position.
  case impossibleSpeed = 3
  /// The same epoch again.
  case duplicateTime = 4
  /// Earlier than a location already taken.
  case backwardTime = 5
  /// Came while the session was paused.
  case paused = 6
  /// Dated so far ahead of the locations around it that its clock was wrong.
  case implausibleTime = 7
}
