import Foundation

/// How much the arm turns now, beside how much it does when this swimmer swims.
///
/// The mean rotation of two seconds against the highest mean of eight seconds in the last 45; a swimmer
/// turns the arm by at least 2 rad/s, so that nobody's rest becomes the measure.
struct ArmActivity: Hashable, Sendable {
  /// In half seconds: what a level is the mean of, from how many on there is one, how many are kept, and
  /// what is looked at now, a half second ago.
  private static let levelHops = 16
  private static let leastHops = 6
  private static let levelsKept = 91
  private static let nowHops = 4
  /// In rad/s.
  private static let leastLevel = 2.0

  /// The mean rotation of each of the last half seconds of a run in rad/s, the newest last.
  private var rotations: [Double] = []
  /// The eight-second means of the last half seconds, the newest last.
  private var levels: [Double] = []

  /// Takes the mean rotation of the next half second of a run, in rad/s.
  mutating func process(meanRotation: Double) {
    rotations.append(meanRotation)
    if rotations.count > Self.levelHops { rotations.removeFirst() }
    // A moment is no level.
    guard rotations.count >= Self.leastHops else { return }
    levels.append(Self.mean(rotations[...]))
    if levels.count > Self.levelsKept { levels.removeFirst() }
  }

  /// The ratio for the window of three seconds that ended with the newest half second: of the two
  /// seconds in its middle.
  var ratio: Double {
    let newest = rotations.dropLast().suffix(Self.nowHops)
    guard !newest.isEmpty else { return 1 }
    return Self.mean(newest) / max(levels.max() ?? 0, Self.leastLevel)
  }

  /// A run of frames ended; the level stays.
  mutating func interrupt() { rotations.removeAll(keepingCapacity: true) }

  private static func mean(_ rotations: ArraySlice<Double>) -> Double {
    rotations.reduce(0, +) / Double(rotations.count)
  }
}
