import Console
import HealthModel
package import Recording
package import Sessions

/// The texts of a running field test, without encouragement.
package enum FieldTestWords {
  package static let bell = "\u{07}"

  package static func sentence(_ cue: FieldTestCue) -> String {
    switch cue {
    case .countdown(let seconds): "\(seconds)"
    case .start: "start"
    case .minutesLeft(1): "1 minute left"
    case .minutesLeft(let minutes): "\(minutes) minutes left"
    case .secondsLeft(let seconds): "\(seconds) seconds left; stop where you are at the end"
    case .metersLeft(let meters): "\(MeasureText.fixed(meters, 0)) m left"
    case .line(let level, let shuttle): "level \(level), shuttle \(shuttle)"
    case .level(let level, let speed):
      "level \(level): \(MeasureText.fixed(speed, 1)) km/h from here"
    case .rest(let number): "rest \(number); the clock runs on"
    case .walkOn: "resumed"
    case .missed(let count): count == 1 ? "line missed" : "line missed \(count) times in a row"
    case .finish(.completed): "the test is over; stop where you are"
    case .finish(.stoppedEarly): "stopped before the end"
    case .finish(.interrupted): "the test ended while the recording was interrupted"
    case .askRemainder(let reckoned): question(reckoned)
    }
  }

  private static func question(_ reckoned: Double?) -> String {
    let guess =
      reckoned.map { "Return for \(MeasureText.fixed($0, 0)), estimated from your pace" }
      ?? "Return if unknown"
    return "Distance after the last lap in meters (\(guess)): "
  }

  /// Returns whether the cue rings the bell of the terminal.
  package static func isHeard(_ cue: FieldTestCue) -> Bool {
    switch cue {
    case .countdown, .start, .minutesLeft, .secondsLeft, .metersLeft, .line, .finish: true
    case .level, .rest, .walkOn, .missed, .askRemainder: false
    }
  }

  /// The line of the live display.
  package static func line(_ test: RecordingStatus.FieldTest) -> String {
    var parts = [title(of: test.name)]
    switch test.phase {
    case "waiting": parts.append("waiting for a GPS fix")
    case "countdown":
      parts.append("starts in \(MeasureText.fixed(test.remainingSeconds ?? 0, 0)) s")
    case "asking": parts.append("distance after the last lap?")
    default:
      if let seconds = test.remainingSeconds {
        parts.append(MeasureText.duration(seconds) + " left")
      }
      if let meters = test.remainingMeters {
        parts.append(MeasureText.fixed(meters, 0) + " m left")
      }
      if let level = test.level, let shuttle = test.shuttle {
        parts.append("level \(level), shuttle \(shuttle)")
      }
      if let laps = test.lapCount { parts.append(SwimWords.count(laps, "lap")) }
      if test.phase == "resting" { parts.append("resting; p resumes") }
    }
    return parts.joined(separator: "   ")
  }

  static func title(of name: String) -> String {
    switch FieldTestKind(rawValue: name) {
    case .sixMinuteWalk: "six-minute walk"
    case .rockportMile: "Rockport mile"
    case .cooperRun: "Cooper test"
    case .shuttleRun: "20 m shuttle run"
    case nil: name
    }
  }
}
