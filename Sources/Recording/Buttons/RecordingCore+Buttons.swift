import Feeds
import HealthModel
import Sessions

/// What buttons ask for; they work whether or not the water lock is on.
extension RecordingCore {
  /// Does what was meant with the buttons, as if it had been asked for at the moment of the press.
  ///
  /// What cannot be done now (a lap before the start, an unlock of what is not locked) does nothing.
  mutating func take(_ press: ButtonPress, uptime: Duration) {
    switch press.action {
    case .pauseOrResumeRequest: _ = answer(ControlRequest(.toggle), uptime: uptime)
    case .lap: _ = answer(ControlRequest(.lap), uptime: uptime)
    case .marker: _ = answer(ControlRequest(.marker), uptime: uptime)
    case .unlock:
      guard session.isWaterLocked else { return }
      _ = answer(.unlockByButton, uptime: uptime)
    }
  }

  /// Notes what is missing of what a device of buttons said.
  mutating func noteFlaws(of event: FeedEvent<ButtonSignal>) {
    switch event {
    case .reading, .connected: break
    case .gap(let gap):
      let at = clock.utc(at: gap.until ?? gap.since)
      if case .overrun(let lost) = gap.reason {
        note(.overrun(lost: lost, at: at))
      } else if let until = gap.until {
        note(.sensorBack(after: until - gap.since, at: at))
      } else {
        note(.sensorLost(gap.reason, at: at))
      }
    case .malformed(let fault):
      note(.malformed(fault, count: notes.malformedCount + 1))
    }
  }
}
