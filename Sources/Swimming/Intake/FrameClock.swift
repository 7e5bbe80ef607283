import HealthModel

/// The conversion of readings' moments to seconds since the first reading.
///
/// Internal times use these seconds and are converted to instants on output only, so a correction of the
/// clock shifts all past and future results equally.
struct FrameClock: Hashable, Sendable {
  private(set) var origin: Instant?

  mutating func seconds(of time: Instant) -> Double {
    let origin = origin ?? time
    self.origin = origin
    // Whole microseconds are used because 128-bit arithmetic of Duration is noticeable at a hundred times per
    // second.
    return Double(time.microseconds &- origin.microseconds) / 1e6
  }

  /// Returns the instant of a number of seconds; called only when there is a result.
  func instant(_ seconds: Double) -> Instant {
    (origin ?? .earliest) + .microseconds(Int64(clamping: (seconds * 1e6).rounded()))
  }

  mutating func shift(by offset: Duration) { origin? += offset }
}
