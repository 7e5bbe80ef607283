import Foundation

/// How much the arm turns now, beside how much it does when this swimmer swims.
///
/// The mean rotation of two seconds against the highest mean of eight seconds in the last 45; a swimmer
/// turns the arm by at least 2 rad/s, so that nobody's rest becomes the measure.
struct ArmActivity: Hashable, Sendable {
  private static let hop = 15
  private static let longHops = 16
  private static let leastHops = 6
  private static let levelHops = 91
  private static let leastLevel = 2.0

  /// Sums of the rotation's magnitude of each half second, in rad/s, the newest last.
  private var sums: [Double] = []
  private var sum = 0.0
  private var count = 0
  /// The eight-second means of the last hops, the newest last.
  private var means: [Double] = []

  /// Takes a frame; at the end of each half second of a run it is whole.
  mutating func process(_ frame: WristFrame) {
    let g = frame.axes.highHalfRotation
    sum += (g * g).sum().squareRoot()
    count += 1
    guard count == Self.hop else { return }
    sums.append(sum)
    (sum, count) = (0, 0)
    if sums.count > Self.longHops { sums.removeFirst() }
    // A moment is no level.
    guard sums.count >= Self.leastHops else { return }
    means.append(sums.reduce(0, +) / Double(sums.count * Self.hop))
    if means.count > Self.levelHops { means.removeFirst() }
  }

  /// The ratio for the window of three seconds that ended with the newest half second: of the two
  /// seconds in its middle.
  var ratio: Double {
    let newest = sums.dropLast().suffix(4)
    guard !newest.isEmpty else { return 1 }
    let now = newest.reduce(0, +) / Double(newest.count * Self.hop)
    return now / max(means.max() ?? 0, Self.leastLevel)
  }

  /// A run of frames ended: halves of a second begin anew, the level stays.
  mutating func interrupt() {
    (sum, count) = (0, 0)
    sums.removeAll(keepingCapacity: true)
  }
}

extension SIMD8<Double> {
  /// The rotation of a frame's axes.
  var highHalfRotation: SIMD3<Double> { SIMD3(self[3], self[4], self[5]) }
}
