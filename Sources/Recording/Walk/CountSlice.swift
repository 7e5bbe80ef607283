import HealthModel

/// Single events of a kind, steps or pushes, collected into samples of half a minute.
///
/// A sample extends from its first event to its last; so the same events produce the same samples, live
/// and later.
struct CountSlice: Sendable {
  /// The maximum length of a sample, and of the silence within it.
  private static let longest = SampleSlicer.sumInterval
  private static let longestPause = Duration.seconds(10)

  private var first: Instant?
  private var last: Instant?
  private var count = 0

  /// Adds the next event; returns a finished sample, if any.
  mutating func receive(at date: Instant) -> (span: TimeRange, count: Int)? {
    var whole: (span: TimeRange, count: Int)?
    if let first, let last, date - first >= Self.longest || date - last > Self.longestPause {
      whole = cut()
    }
    first = first ?? date
    last = date
    count += 1
    return whole
  }

  /// Ends the current sample.
  mutating func cut() -> (span: TimeRange, count: Int)? {
    guard let start = first, let end = last else { return nil }
    defer { (first, last, count) = (nil, nil, 0) }
    return (TimeRange(start: start, end: max(start, end)), count)
  }

  mutating func shift(by offset: Duration) {
    first? += offset
    last? += offset
  }
}
