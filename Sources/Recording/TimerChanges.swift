import HealthModel
import Mobility
import Swimming

/// Pauses and resumes on their way to an engine: told in the order of their dates among the readings,
/// whatever the order in which they are heard, so that re-analysis can tell it the same.
struct TimerChanges: Sendable {
  private struct Change: Sendable {
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

  /// Tells an engine the changes that a reading of a date is after, or of the very moment.
  ///
  /// - Parameters:
  ///   - engine: Which hears of them.
  ///   - date: Of the reading; `nil` is the end of all readings.
  /// - Returns: What became known by it.
  mutating func tell<Engine: PausableEngine>(
    _ engine: inout Engine, until date: Instant?
  ) -> [Engine.Finding] {
    var findings: [Engine.Finding] = []
    while let change = waiting.first, date.map({ change.date <= $0 }) ?? true {
      waiting.removeFirst()
      if change.isPause {
        findings += engine.pause(at: change.date)
      } else {
        engine.resume(at: change.date)
      }
    }
    return findings
  }
}

/// An engine for which nothing counts that comes between a pause and a resume.
protocol PausableEngine {
  associatedtype Finding

  mutating func pause(at date: Instant) -> [Finding]
  mutating func resume(at date: Instant)
}

extension SwimEngine: PausableEngine {}

extension MobilityEngine: PausableEngine {}
