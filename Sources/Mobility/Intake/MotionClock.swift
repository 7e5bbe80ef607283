import HealthModel

/// The conversion between instants, microseconds since the first reading, and frame indexes.
///
/// Frame 0 is at the first reading, and all frames have an index on this grid across gaps. Internal times use
/// these units and are converted to instants on output only, so a correction of the clock shifts all past and
/// future results equally.
struct MotionClock: Hashable, Sendable {
  private(set) var origin: Instant?

  /// The microseconds between frames: exactly 20 000.
  private static let frameMicroseconds = 1e6 / MotionFrame.rate

  mutating func microseconds(of time: Instant) -> Int64 {
    guard let origin else {
      origin = time
      return 0
    }
    return time.microseconds &- origin.microseconds
  }

  func instant(microseconds: Int64) -> Instant {
    Instant(microseconds: (origin?.microseconds ?? 0) &+ microseconds)
  }

  /// Returns the instant of a frame index, which may have a fraction.
  func instant(ofFrame place: Double) -> Instant {
    instant(microseconds: Int64(clamping: (place * Self.frameMicroseconds).rounded()))
  }

  /// Returns the frame index of an instant, for the readings of other sensors.
  func frame(at time: Instant) -> Double {
    Double(time.microseconds &- (origin ?? time).microseconds) / Self.frameMicroseconds
  }

  mutating func shift(by offset: Duration) { origin? += offset }
}
