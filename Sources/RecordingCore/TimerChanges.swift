import HealthModel
import Mobility
import Swimming

/// Pauses and resumes for an engine.
///
/// They are passed on in the order of their dates among the readings, whatever the order of their
/// arrival, so that re-analysis can pass them on identically.
struct TimerChanges: Sendable {
  private struct Change: Sendable {
    var isPause: Bool
    var date: Instant
  }

  /// The changes without a later reading so far, by date.
  private var waiting: [Change] = []

  mutating func pause(at date: Instant) { waiting.append(Change(isPause: true, date: date)) }

  mutating func resume(at date: Instant) { waiting.append(Change(isPause: false, date: date)) }

  mutating func shift(by offset: Duration) {
    for index in waiting.indices { waiting[index].date += offset }
  }

  /// Passes the changes up to the date of a reading, inclusive, to an engine.
  ///
  /// - Parameters:
  ///   - engine: The engine to notify.
  ///   - date: The date of the reading; `nil` is the end of all readings.
  /// - Returns: The resulting detections.
  mutating func report<Engine: PausableEngine>(
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

/// An engine that ignores readings between a pause and a resume.
protocol PausableEngine {
  associatedtype Finding

  mutating func pause(at date: Instant) -> [Finding]
  mutating func resume(at date: Instant)
}

extension SwimEngine: PausableEngine {}

extension MobilityEngine: PausableEngine {}
