import Foundation

/// The current rotation of the arm relative to its level while this person swims.
///
/// It is the mean rotation of two seconds over the highest eight-second mean in the last 45 s. The level is
/// at least 2 rad/s, so that a resting arm does not define it.
struct ArmActivity: Hashable, Sendable {
  /// In half seconds: the averaging time of a level, the minimum for a level, the number of stored levels,
  /// and the averaging time of the current value, which ends a half second ago.
  private static let levelHops = 16
  private static let minimumHops = 6
  private static let levelsKept = 91
  private static let nowHops = 4
  /// The minimum level in rad/s.
  private static let minimumLevel = 2.0

  /// The mean rotation of each of the last half seconds of a run in rad/s, the newest last.
  private var rotations: [Double] = []
  /// The eight-second means of the last half seconds, the newest last.
  private var levels: [Double] = []

  /// Processes the mean rotation of the next half second of a run, in rad/s.
  mutating func process(meanRotation: Double) {
    rotations.append(meanRotation)
    if rotations.count > Self.levelHops { rotations.removeFirst() }
    // Too few half seconds do not define a level.
    guard rotations.count >= Self.minimumHops else { return }
    levels.append(Self.mean(rotations[...]))
    if levels.count > Self.levelsKept { levels.removeFirst() }
  }

  /// The ratio for the three-second window that ended with the newest half second: that of the two seconds in
  /// its middle.
  var ratio: Double {
    let newest = rotations.dropLast().suffix(Self.nowHops)
    guard !newest.isEmpty else { return 1 }
    return Self.mean(newest) / max(levels.max() ?? 0, Self.minimumLevel)
  }

  /// Ends a run of frames; the level is retained.
  mutating func interrupt() { rotations.removeAll(keepingCapacity: true) }

  private static func mean(_ rotations: ArraySlice<Double>) -> Double {
    rotations.reduce(0, +) / Double(rotations.count)
  }
}
