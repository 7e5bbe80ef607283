import HealthModel
import Sessions

/// A cue of `record --json`; `cue` determines the other keys.
struct CueLine: Encodable {
  var cue: String
  var seconds: Int?
  var minutes: Int?
  var meters: Double?
  var level: Int?
  var shuttle: Int?
  var speed: Double?
  var count: Int?
  var end: String?

  enum CodingKeys: String, CodingKey {
    case cue, seconds, minutes, level, shuttle, count, end
    case meters = "distance_m"
    case speed = "speed_mps"
  }

  init(_ cue: FieldTestCue) {
    switch cue {
    case .countdown(let seconds):
      self.cue = "countdown"
      self.seconds = seconds
    case .start: self.cue = "start"
    case .minutesLeft(let minutes):
      self.cue = "minutes_left"
      self.minutes = minutes
    case .secondsLeft(let seconds):
      self.cue = "seconds_left"
      self.seconds = seconds
    case .metersLeft(let meters):
      self.cue = "distance_left"
      self.meters = meters
    case .line(let level, let shuttle):
      self.cue = "line"
      self.level = level
      self.shuttle = shuttle
    case .level(let level, let kilometersPerHour):
      self.cue = "level"
      self.level = level
      speed = kilometersPerHour / 3.6
    case .rest(let number):
      self.cue = "rest"
      count = number
    case .walkOn: self.cue = "walk_on"
    case .missed(let number):
      self.cue = "missed"
      count = number
    case .finish(let end):
      self.cue = "finish"
      self.end = end.rawValue
    case .askRemainder(let reckoned):
      self.cue = "ask_remainder"
      meters = reckoned
    }
  }
}
