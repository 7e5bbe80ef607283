internal import HealthModel

/// When a session ran and when it was paused: the one place where durations come from.
///
/// Whole microseconds throughout, so that active and paused time make up the elapsed time exactly.
struct Timeline: Hashable, Sendable, Codable {
  private(set) var start: Instant?
  private(set) var end: Instant?
  /// Pauses that are over, by date.
  private(set) var pauses: [Span] = []
  private(set) var pausedSince: Instant?
  /// The length of `pauses` together.
  private var pausedTime = Duration.zero

  /// The last moment at which the timer was started, stopped or neither yet.
  var lastChange: Instant? { pausedSince ?? pauses.last?.end ?? start }

  mutating func begin(at date: Instant) {
    start = date
  }

  mutating func pause(at date: Instant) {
    pausedSince = date
  }

  mutating func resume(at date: Instant) {
    guard let since = pausedSince else { return }
    let pause = Span(start: since, end: date)
    pauses.append(pause)
    pausedTime += pause.duration
    pausedSince = nil
  }

  mutating func finish(at date: Instant) {
    end = date
  }

  /// From the start to the moment, pauses included; nothing before the start and after the end.
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

  /// Active time between two moments.
  func active(from start: Instant, to end: Instant) -> Duration {
    end > start ? active(at: end) - active(at: start) : .zero
  }

  /// The moment at which the active time reached a duration, not before the last change.
  ///
  /// `nil` before the start, and in a pause that came before it was reached.
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

extension Span {
  /// Moves both ends.
  mutating func shift(by offset: Duration) {
    self = Span(start: start + offset, end: end + offset)
  }
}
