package import Feeds
package import Foundation
package import HealthModel
package import Routes
package import Sessions
package import Training

/// The state of the core in a recording's journal, in addition to the readings: enough to resume
/// without a difference.
package struct JournaledState: Codable, Sendable {
  /// The session with its events and totals.
  package var session: Session
  /// The mapping of the boot clock to UTC, with the votes of the receiver's epochs.
  package var clock: ClockMapping
  /// The lines of the notes so far.
  package var notes: [String]
  /// The plan as far as it was followed.
  package var plan: PlanPlayer?
  /// The course as far as it was followed, without its line, which the options have.
  package var course: CourseState?

  package init(_ core: RecordingState) {
    session = core.session
    clock = core.clock
    notes = core.notes.lines
    plan = core.plan
    course = core.course?.state
  }

  /// The progress, written with every flush: the newest date, and the clock with the votes of the
  /// receiver's epochs.
  package struct Progress: Codable, Sendable {
    package var date: Instant
    package var clock: ClockMapping

    package init(date: Instant, clock: ClockMapping) {
      self.date = date
      self.clock = clock
    }
  }

  /// JSON.
  ///
  /// - Throws: `EncodingError` if a value is not finite.
  package var encoded: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.withoutEscapingSlashes]
      return try encoder.encode(self)
    }
  }
}
