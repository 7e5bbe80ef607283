import HealthModel
import Recording
import Sessions

/// One line of `record --json`: `kind` says which of the other keys are there.
struct RecordingLine: Encodable {
  var kind: String
  var status: RecordingStatus?
  var state: String?
  var at: String?
  var event: WorkoutJSON.Event?
  var lap: LapLine?
  var note: String?

  struct LapLine: Encodable {
    var index: Int
    var start: String
    var end: String
    var durationSeconds: Double
    var distanceMeters: Double?

    enum CodingKeys: String, CodingKey {
      case index, start, end
      case durationSeconds = "duration_s"
      case distanceMeters = "distance_m"
    }
  }

  init(_ notice: RecordingNotice) {
    switch notice {
    case .status(let status):
      kind = "status"
      self.status = status
    case .stateChanged(_, let to, let at):
      kind = "state"
      state = to.name
      self.at = at.rfc3339
    case .event(let event):
      kind = "event"
      self.event = WorkoutJSON.Event(event)
    case .lap(let lap):
      kind = "lap"
      self.lap = LapLine(
        index: lap.number, start: lap.span.start.rfc3339, end: lap.span.end.rfc3339,
        durationSeconds: lap.activeDuration.inSeconds, distanceMeters: lap.distanceMeters)
    case .note(let note):
      kind = "note"
      self.note = note.description
    }
  }
}
