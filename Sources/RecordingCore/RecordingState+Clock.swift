import Feeds
import HealthModel
import Routes
import Sessions

/// The receiver's time: its corrections, and the dates of fixes.
extension RecordingState {
  mutating func observeReceiver(_ time: Instant, uptime: Duration) {
    if awaitedTime != nil { return resume(atReceiverTime: time, uptime: uptime) }
    let before = clock
    switch clock.observe(receiverTime: time, uptime: uptime) {
    case .agrees, .implausible: break
    case .corrected(let by):
      guard correctClock(by: by) else {
        // Session and mapping must stay consistent: a correction that one rejects is not applied to the
        // other.
        clock = before
        return
      }
      note(.clockCorrected(by: by, at: clock.utc(at: uptime)))
    case .jumped(let by):
      note(.receiverClockJumped(by: by, at: clock.utc(at: uptime)))
    case .rolledOver(let turns):
      note(.weekRolloverRepaired(weeks: -turns * 1024, at: clock.utc(at: uptime)))
      observeReceiver(time, uptime: uptime)
    }
  }

  /// Returns the date of a fix for the route, by its receiver's time.
  ///
  /// A receiver's time is used unchanged if it agrees with the mapping, or if it is that of a report that
  /// arrives late. A time that is ahead of now, or steps back, comes from a clock that jumped: the fix is
  /// then dated by the boot clock. So steps ahead and steps back have the same result, and stored dates
  /// lie on the timeline that recovery and re-analysis expect.
  ///
  /// - Returns: `nil` if the boot clock is to date the fix.
  func placedTime(of fix: Fix, uptime: Duration) -> Instant? {
    guard let time = fix.receiverTime,
      let date = clock.date(ofReceiverTime: time, uptime: uptime)
    else { return nil }
    let earliest = route.lastFixTime ?? session.startDate ?? date
    return date >= earliest - ClockMapping.tolerance ? date : nil
  }

  /// Notes rejected values.
  mutating func refuse(_ fields: [String], at uptime: Duration) {
    guard !fields.isEmpty else { return }
    note(.impossibleValues(fields: Set(fields), count: 1, at: clock.utc(at: uptime)))
  }

  private mutating func resume(atReceiverTime time: Instant, uptime: Duration) {
    guard let agreed = awaitedTime?.observe(time, uptime: uptime) else { return }
    awaitedTime = nil
    let difference = agreed - clock.utc(at: uptime)
    if difference > ClockMapping.tolerance || difference < .zero - ClockMapping.tolerance {
      clock.restart(
        at: agreed, uptime: uptime, wallClock: clock.utc(at: uptime) + clock.wallClockDifference)
    }
    resume(uptime: uptime)
  }
}

/// The handling of a sleep of the machine.
extension RecordingState {
  /// Notes the gap; the session's time continues, since it is that of the person.
  ///
  /// The engines are not notified: they detect the gap in the readings, as they do when the stored
  /// ones are processed again, and so produce the same results.
  ///
  /// - Parameters:
  ///   - duration: The time the machine slept.
  ///   - uptime: The boot clock when it was awake again.
  package mutating func slept(for duration: Duration, until uptime: Duration) {
    guard session.state.isActive, !isWaitingForTime else { return }
    let now = clock.utc(at: uptime)
    // A recording that was begun or resumed in between slept only since then.
    let start = max(now - duration, session.startDate ?? now)
    note(.suspended(TimeRange(start: start, end: now)))
    updateFieldTest(.silence(until: now))
    observe(.tick(at: now))
  }
}
