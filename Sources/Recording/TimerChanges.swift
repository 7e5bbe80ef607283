import HealthModel

/// Pauses and resumes on their way to an engine: told in the order of their dates among the readings,
/// whatever the order in which they are heard, so that re-analysis can tell it the same.
struct TimerChanges: Sendable {
  struct Change: Sendable {
    var isPause: Bool
    var date: Instant
  }

  /// Those that no reading has come after yet, by date.
  private var waiting: [Change] = []

  mutating func pause(at date: Instant) { waiting.append(Change(isPause: true, date: date)) }

  mutating func resume(at date: Instant) { waiting.append(Change(isPause: false, date: date)) }

  /// Takes in the pauses and resumes that a newer list of events has over an older one.
  mutating func take(from old: [WorkoutEvent], to new: [WorkoutEvent]) {
    func changes(_ events: [WorkoutEvent]) -> [WorkoutEvent] {
      events.filter { $0.kind == .pause || $0.kind == .resume }
    }
    for event in changes(new).dropFirst(changes(old).count) {
      waiting.append(Change(isPause: event.kind == .pause, date: event.date))
    }
  }

  mutating func shift(by offset: Duration) {
    for index in waiting.indices { waiting[index].date += offset }
  }

  /// The next change that a reading of a date is after, or of the very moment; `nil` for the date is the
  /// end of all readings.
  mutating func next(until date: Instant?) -> Change? {
    guard let change = waiting.first, date.map({ change.date <= $0 }) ?? true else { return nil }
    waiting.removeFirst()
    return change
  }
}
