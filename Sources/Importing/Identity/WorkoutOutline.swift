import HealthModel

/// A few moments of a workout, distributed over it, for comparison with other workouts.
///
/// The length of a streamed file is unknown: every moment is added until there are ``capacity``,
/// then half of them are dropped and every second one is added, and so on. A hash of the second
/// selects them, so that two outlines of the same time contain the same moments, however many
/// points each workout has.
struct WorkoutOutline: Hashable, Sendable {
  struct Moment: Hashable, Sendable {
    var time: Instant
    /// Degrees; meters from the start; beats per minute.
    var latitude, longitude, distance, heartRate: Double?
  }

  /// The maximum number of moments; a long workout retains between half of it and all.
  static let capacity = 64
  /// The maximum number of compared moments.
  static let comparedAtMost = 32

  private(set) var moments: [Moment] = []
  private var mask: UInt64 = 0
  private var lastSecond: Int64?

  private static let microsecondsPerSecond: Int64 = 1_000_000

  mutating func receive(_ moment: Moment) {
    let second = moment.time.microseconds / Self.microsecondsPerSecond
    guard second != lastSecond, Self.hash(second) & mask == 0 else { return }
    lastSecond = second
    moments.append(moment)
    while moments.count >= Self.capacity, mask < .max / 2 {
      mask = mask << 1 | 1
      moments.removeAll {
        Self.hash($0.time.microseconds / Self.microsecondsPerSecond) & mask != 0
      }
    }
  }

  /// Returns a hash of a second.
  ///
  /// **Source** The finalizer of SplitMix64 (Steele, Lea and Flood 2014).
  private static func hash(_ second: Int64) -> UInt64 {
    var bits = UInt64(bitPattern: second) &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// The moments to compare: up to ``comparedAtMost``, evenly distributed.
  var compared: [Moment] {
    guard moments.count > Self.comparedAtMost else { return moments }
    return (0..<Self.comparedAtMost).map { moments[$0 * moments.count / Self.comparedAtMost] }
  }
}
