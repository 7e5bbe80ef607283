package import Buttons
package import Feeds
import HealthModel
import Sessions

/// Requests by buttons; they work whether or not the water lock is on.
extension RecordingState {
  /// Performs the action of a press, dated at the moment of the press.
  ///
  /// In a workout with several activities the lap button begins the next one, as on multisport watches.
  /// An action that is impossible now (a lap before the start, an unlock without a lock) does
  /// nothing.
  package mutating func receive(_ press: ButtonPress, uptime: Duration) {
    switch press.action {
    case .pauseOrResumeRequest: _ = answer(ControlRequest(.toggle), uptime: uptime)
    case .lap: _ = answer(ControlRequest(hasNextActivity ? .next : .lap), uptime: uptime)
    case .marker: _ = answer(ControlRequest(.marker), uptime: uptime)
    case .unlock:
      guard session.isWaterLocked else { return }
      _ = answer(.unlockByButton, uptime: uptime)
    }
  }

  /// Notes the missing parts of a button device's signals.
  package mutating func noteFlaws(of event: FeedEvent<ButtonSignal>) {
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
