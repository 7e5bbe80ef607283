import HealthModel

/// Readings' moments as whole microseconds since the first of them, and frames' moments from their places.
///
/// Frame 0 is at the first reading and every frame has its place on that one grid, gaps or not. Everything
/// inside counts in these; moments are made at the door, so that a clock that is corrected moves what was
/// found and what is to come by as much, and changes nothing else.
struct MotionClock: Hashable, Sendable {
  private(set) var origin: Instant?

  /// Microseconds between frames: exactly 20 000.
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

  /// The moment of a place among all frames of the recording, which may lie between two of them.
  func instant(ofFrame place: Double) -> Instant {
    instant(microseconds: Int64(clamping: (place * Self.frameMicroseconds).rounded()))
  }

  /// The place among all frames of a moment, for what other sensors say.
  func frame(at time: Instant) -> Double {
    Double(time.microseconds &- (origin ?? time).microseconds) / Self.frameMicroseconds
  }

  mutating func shift(by offset: Duration) { origin? += offset }
}
