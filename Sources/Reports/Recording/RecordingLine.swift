import HealthModel
package import Recording
import Sessions
import Training
import TrainingReports

/// One line of `record --json`; `kind` determines the other keys.
package struct RecordingLine: Encodable {
  var kind: String
  var status: RecordingStatus?
  var state: String?
  var at: String?
  var event: WorkoutJSON.Event?
  var lap: LapLine?
  var laps: [LapLine]?
  var from: Int?
  var isLocked: Bool?
  var note: String?
  var cue: CueLine?
  var plan: PlanLine?
  var course: CourseCueJSON?
  var activity: RecordingStatus.Activity?

  enum CodingKeys: String, CodingKey {
    case kind, status, state, at, event, lap, laps, from, note, cue, plan, course, activity
    case isLocked = "locked"
  }

  struct LapLine: Encodable {
    var index: Int
    var start: String
    var end: String
    var durationSeconds: Double
    var distanceMeters: Double?
    var strokeStyle: String?
    var strokeCount: Int?
    var swolf: Double?

    enum CodingKeys: String, CodingKey {
      case index, start, end, swolf
      case durationSeconds = "duration_s"
      case distanceMeters = "distance_m"
      case strokeStyle = "stroke_style"
      case strokeCount = "stroke_count"
    }

    init(_ lap: Sessions.Lap) {
      index = lap.number
      start = lap.span.start.rfc3339
      end = lap.span.end.rfc3339
      durationSeconds = lap.activeDuration.inSeconds
      distanceMeters = lap.distanceMeters
      strokeStyle = lap.style?.name
      strokeCount = lap.strokeCount
      swolf = lap.swolf
    }
  }

  package init(_ notice: RecordingNotice) {
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
      self.lap = LapLine(lap)
    case .activity(let activity, let at):
      kind = "activity"
      self.activity = activity
      self.at = at.rfc3339
    case .nextActivityDue(let activity, let at):
      kind = "next_activity_due"
      self.activity = activity
      self.at = at.rfc3339
    case .lapsCorrected(let number, let laps):
      kind = "laps_corrected"
      from = number
      self.laps = laps.map(LapLine.init)
    case .waterLock(let isLocked, let at):
      kind = "water_lock"
      self.isLocked = isLocked
      self.at = at.rfc3339
    case .note(let note):
      kind = "note"
      self.note = note.description
    case .cue(let cue, let at):
      kind = "cue"
      self.cue = CueLine(cue)
      self.at = at.rfc3339
    case .plan(let cue, let at):
      kind = "plan"
      plan = PlanLine(cue)
      self.at = at.rfc3339
    case .course(let cue, let at):
      kind = "course"
      course = CourseCueJSON(cue)
      self.at = at.rfc3339
    }
  }
}

/// A fact about the plan of `record --json`.
struct PlanLine: Encodable {
  var cue: String
  var step: Int?
  var text: String?
  var seconds: Int?
  var place: String?

  init(_ cue: PlanCue) {
    switch cue {
    case .stepStarted(let planned, _):
      self.cue = "step_started"
      step = planned.index + 1
      text = planned.text
    case .stepEnded(let result):
      self.cue = "step_ended"
      step = result.planned.index + 1
      text = result.planned.text
    case .countdown(let seconds):
      self.cue = "countdown"
      self.seconds = seconds
    case .target(let advice):
      self.cue = "target"
      place = advice.place.rawValue
    case .completed: self.cue = "completed"
    }
  }
}
