import Feeds
import Foundation
import HealthModel
import Sessions

/// The state of the core in a recording's journal, in addition to the readings: enough to resume
/// without a difference.
struct JournaledState: Codable, Sendable {
  var session: Session
  var clock: ClockMapping
  var notes: [String]

  init(_ core: RecordingCore) {
    session = core.session
    clock = core.clock
    notes = core.notes.lines
  }

  /// The progress, written with every flush: the newest date, and the clock with the votes of the
  /// receiver's epochs.
  struct Progress: Codable, Sendable {
    var date: Instant
    var clock: ClockMapping
  }

  var encoded: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.withoutEscapingSlashes]
      return try encoder.encode(self)
    }
  }
}
