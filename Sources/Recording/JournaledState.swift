import Feeds
import Foundation
import HealthModel
import Sessions

/// What a recording's journal keeps of its core, beside the readings: enough to go on as if nothing
/// had happened.
struct JournaledState: Codable, Sendable {
  var session: Session
  var clock: ClockMapping
  var notes: [String]

  init(_ core: RecordingCore) {
    session = core.session
    clock = core.clock
    notes = core.notes.lines
  }

  /// Written with every flush: the newest date, and the clock with the votes of the receiver's epochs.
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
