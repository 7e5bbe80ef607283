import Feeds
import HealthModel
import Routes
import Sessions

/// The receiver's time: what it corrects, and which date a fix gets.
extension RecordingCore {
  mutating func observeReceiver(_ time: Instant, uptime: Duration) {
    if awaitedTime != nil { return resume(atReceiverTime: time, uptime: uptime) }
    let before = clock
    switch clock.observe(receiverTime: time, uptime: uptime) {
    case .agrees, .implausible: break
    case .corrected(let by):
      guard correctClock(by: by) else {
        // Session and mapping must never part: what one refuses the other does not do.
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

  /// The date that the route gives a fix by its receiver's time.
  ///
  /// A receiver's time is used as it is where it agrees with the mapping, and where it is that of a report
  /// that arrives late. One that lies ahead of now, or steps back, is the time of a clock that jumped: the
  /// fix is then dated by the boot clock. So steps ahead and steps back end alike, and what is stored
  /// stands on the line of time on which recovery and re-analysis find it.
  ///
  /// - Returns: `nil` where the boot clock is to date the fix.
  func placedTime(of fix: Fix, uptime: Duration) -> Instant? {
    guard let time = fix.receiverTime,
      let date = clock.date(ofReceiverTime: time, uptime: uptime)
    else { return nil }
    let earliest = route.lastFixTime ?? session.startDate ?? date
    return date >= earliest - ClockMapping.tolerance ? date : nil
  }

  /// Notes values that were refused.
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
    goOn(uptime: uptime)
  }
}
