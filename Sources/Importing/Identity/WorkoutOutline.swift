import HealthModel

/// A workout in a few of its moments, spread over it, to tell it from others by.
///
/// A file read as a stream has no known length: every moment is taken until there are ``capacity``, then
/// the half of them is dropped and every second one is taken, and so on. Which ones is told by a hash of
/// their second, so that two readings of one time keep the same moments, however many points each has.
struct WorkoutOutline: Hashable, Sendable {
  struct Moment: Hashable, Sendable {
    var time: Instant
    /// Degrees; metres from the start; beats per minute.
    var latitude, longitude, distance, heartRate: Double?
  }

  /// About the half of it, and all of it at most, remain of a workout that has so many.
  static let capacity = 64
  /// Moments that are compared at most.
  static let comparedAtMost = 32

  private(set) var moments: [Moment] = []
  private var mask: UInt64 = 0
  private var lastSecond: Int64?

  private static let microsecondsPerSecond: Int64 = 1_000_000

  mutating func take(_ moment: Moment) {
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

  /// **Source** The finaliser of SplitMix64 (Steele, Lea and Flood 2014).
  private static func hash(_ second: Int64) -> UInt64 {
    var bits = UInt64(bitPattern: second) &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// What is compared: as many as there are up to ``comparedAtMost``, evenly spread.
  var compared: [Moment] {
    guard moments.count > Self.comparedAtMost else { return moments }
    return (0..<Self.comparedAtMost).map { moments[$0 * moments.count / Self.comparedAtMost] }
  }
}
