internal import HealthModel

/// The running and paused intervals of a session: the only source of its durations.
///
/// Uses whole microseconds, so that active and paused time add up exactly to the elapsed time.
struct WorkoutTimeline: Hashable, Sendable, Codable {
  private(set) var start: Instant?
  private(set) var end: Instant?
  /// The finished pauses, by date.
  private(set) var pauses: [TimeRange] = []
  private(set) var pausedSince: Instant?
  /// The total length of `pauses`.
  private var pausedTime = Duration.zero

  /// The last date at which the timer was started or stopped.
  var lastChange: Instant? { pausedSince ?? pauses.last?.end ?? start }

  mutating func begin(at date: Instant) {
    start = date
  }

  mutating func pause(at date: Instant) {
    pausedSince = date
  }

  mutating func resume(at date: Instant) {
    guard let since = pausedSince else { return }
    let pause = TimeRange(start: since, end: date)
    pauses.append(pause)
    pausedTime += pause.duration
    pausedSince = nil
  }

  mutating func finish(at date: Instant) {
    end = date
  }

  /// Returns the time from the start to a date, including pauses; the date is limited to the start
  /// and the end.
  func elapsed(at date: Instant) -> Duration {
    guard let start else { return .zero }
    let date = end.map { min($0, date) } ?? date
    return max(.zero, date - start)
  }

  func paused(at date: Instant) -> Duration {
    let date = end.map { min($0, date) } ?? date
    var paused = pausedTime
    if let since = pausedSince { paused += max(.zero, date - since) }
    for pause in pauses.reversed() {
      if pause.end <= date { break }
      paused -= pause.duration - max(.zero, date - pause.start)
    }
    return paused
  }

  func active(at date: Instant) -> Duration { elapsed(at: date) - paused(at: date) }

  /// Returns the active time between two dates.
  func active(from start: Instant, to end: Instant) -> Duration {
    end > start ? active(at: end) - active(at: start) : .zero
  }

  /// Returns the date at which the active time reached a duration, no earlier than the last change.
  ///
  /// `nil` before the start, and in a pause that began before it was reached.
  func instant(atActive duration: Duration) -> Instant? {
    guard let last = lastChange else { return nil }
    let missing = duration - active(at: last)
    if missing <= .zero { return last }
    return pausedSince == nil ? last + missing : nil
  }

  func isPaused(at date: Instant) -> Bool {
    if let since = pausedSince, date >= since { return true }
    for pause in pauses.reversed() {
      if pause.end <= date { return false }
      if pause.contains(date) { return true }
    }
    return false
  }

  mutating func shift(by offset: Duration) {
    start = start.map { $0 + offset }
    end = end.map { $0 + offset }
    pausedSince = pausedSince.map { $0 + offset }
    for index in pauses.indices { pauses[index].shift(by: offset) }
  }
}

extension TimeRange {
  /// Shifts both ends.
  mutating func shift(by offset: Duration) {
    self = TimeRange(start: start + offset, end: end + offset)
  }
}
