import HealthModel

/// Readings' moments on a line of seconds that begins with the first of them.
///
/// Everything inside counts in these seconds; moments are made at the door, so that a clock that is
/// corrected moves what was found and what is to come by as much, and changes nothing else.
struct FrameClock: Hashable, Sendable {
  private(set) var origin: Instant?

  mutating func seconds(of time: Instant) -> Double {
    let origin = origin ?? time
    self.origin = origin
    // Whole microseconds: a Duration has 128 bits, which a hundred times a second are felt.
    return Double(time.microseconds &- origin.microseconds) / 1e6
  }

  /// The moment of a number of seconds; only asked for when something was found.
  func instant(_ seconds: Double) -> Instant {
    (origin ?? .earliest) + .microseconds(Int64(clamping: (seconds * 1e6).rounded()))
  }

  mutating func shift(by offset: Duration) { origin? += offset }
}
