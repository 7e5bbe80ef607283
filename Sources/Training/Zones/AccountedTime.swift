import HealthModel

/// The time of a running workout that is accounted for, value by value, without pauses.
///
/// Pauses arrive before the values that span them, so that a value from before a pause to after it counts
/// without the pause. Those before the time that is accounted for are dropped.
struct AccountedTime: Hashable, Sendable, Codable {
  /// Microseconds of active time: with the value, and without one before or in place of it.
  struct Share: Hashable, Sendable {
    var counted: Int64 = 0
    var lost: Int64 = 0
  }

  /// The longest active time that one value may stand for.
  let longestGap: Duration
  /// The instant up to which time is accounted for.
  private var end: Instant?
  private var pauses: [TimeRange] = []
  private var pausedSince: Instant?

  init(longestGap: Duration) {
    self.longestGap = longestGap
  }

  mutating func pause(at date: Instant) {
    guard pausedSince == nil else { return }
    pausedSince = max(date, pauses.last?.end ?? date)
  }

  mutating func resume(at date: Instant) {
    guard let start = pausedSince else { return }
    pauses.append(TimeRange(start: start, end: date))
    pausedSince = nil
  }

  /// Accounts for the time up to the end of a value.
  ///
  /// - Parameters:
  ///   - start: The time from which the value holds.
  ///   - end: The time to which it holds.
  ///   - isValid: Whether there is a value.
  /// - Returns: The active time of the value, zero if it is no value or stands for longer than the longest gap,
  ///   and the active time without one.
  mutating func account(from start: Instant, to end: Instant, isValid: Bool) -> Share {
    let before = self.end ?? start
    if self.end == nil { self.end = start }
    guard end > before else { return Share() }
    self.end = end
    let from = max(start, before)
    var share = Share(lost: microseconds(from: before, to: from))
    let time = microseconds(from: from, to: end)
    if isValid, time <= longestGap.wholeMicroseconds {
      share.counted = time
    } else {
      share.lost += time
    }
    pauses.removeAll { $0.end <= end }
    return share
  }

  /// Returns the active microseconds from one instant to another; 0 if the end is before the start.
  private func microseconds(from start: Instant, to end: Instant) -> Int64 {
    guard start < end else { return 0 }
    var active = (end - start).wholeMicroseconds
    for pause in pauses {
      active -= Self.overlap(pause.start, pause.end, start, end)
    }
    if let pausedSince { active -= Self.overlap(pausedSince, max(end, pausedSince), start, end) }
    return active
  }

  private static func overlap(
    _ a: Instant, _ b: Instant, _ start: Instant, _ end: Instant
  ) -> Int64 {
    max(0, (min(b, end) - max(a, start)).wholeMicroseconds)
  }
}
