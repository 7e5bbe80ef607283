internal import HealthModel

/// Places fixes on one timeline that never runs backward.
///
/// A single fix with a wrong date is rejected. When three consecutive fixes agree that the clock
/// has stepped, the route continues with them: after a step back, they are shifted so that the
/// timeline continues; after a step ahead, they are accepted unchanged, unless the host's clock
/// contradicts them.
struct TimestampNormalizer: Sendable {
  struct Placement {
    var time: Instant
    /// The reason why the fix is rejected; `nil` if it is accepted.
    var verdict: LocationVerdict?
    var findings: [RouteFinding] = []
  }

  private static let agreeingFixesToStep = 3
  /// The step ahead from which on a fix is doubted; a longer pause in one route is rare.
  private static let doubtAhead = Duration.seconds(86_400)
  /// The earliest valid date: GPS time begins in 1980, civil receivers in 1990.
  ///
  /// An earlier date means that the receiver has none yet.
  private static let earliestDate = Instant(microseconds: 631_152_000_000_000)
  /// The maximum difference from the host's date that confirms a date.
  private static let hostTolerance = Duration.seconds(86_400)
  /// The number of undated fixes after which the host's date is used; receivers determine the date
  /// a few fixes after the position.
  private static let undatedFixesToHostDate = 10
  /// The assumed interval of fixes without further information.
  private static let usualInterval = Duration.seconds(1)

  private var last: (time: Instant, uptime: Duration?)?
  private var weeks: Int?
  private var shift = Duration.zero
  private var undatedCount = 0
  private var doubtful: Instant?
  private var doubtfulCount = 0

  /// The date of the newest fix on the timeline.
  var lastTime: Instant? { last?.time }

  /// Continues after a location that was dated before.
  mutating func resume(after time: Instant) {
    guard last.map({ $0.time < time }) ?? true else { return }
    last = (time, nil)
  }

  /// Shifts the timeline after a clock correction.
  mutating func shift(by offset: Duration) {
    last?.time += offset
    doubtful? += offset
  }

  /// Dates a fix that was just received.
  mutating func place(_ fix: Reading<Fix>) -> Placement {
    guard let receiver = fix.value.receiverTime else { return placeUndated(fix) }
    let era = weeks ?? WeekRollover.weeks(receiver: receiver, host: fix.time)
    let date = WeekRollover.apply(weeks: era, to: receiver)
    guard date >= Self.earliestDate else { return placeUndated(fix) }
    var findings: [RouteFinding] = []
    if weeks == nil, era != 0 { findings.append(.rolloverRepaired(weeks: era, at: fix.time)) }
    weeks = era
    var placement = place(date, uptime: fix.uptime, host: fix.time)
    placement.findings = findings + placement.findings
    return placement
  }

  /// Dates a fix without a receiver date by the boot clock, counted from the last dated one.
  ///
  /// Before the receiver's first date, such fixes are rejected, since the host's date may be far
  /// off; if the receiver never reports a date, the host's is used.
  private mutating func placeUndated(_ fix: Reading<Fix>) -> Placement {
    var placement = Placement(
      time: (expectedTime(at: fix.uptime) ?? fix.time).truncatedToMilliseconds)
    if let last {
      if placement.time <= last.time {
        placement.verdict = .duplicateTime
        return placement
      }
    } else {
      undatedCount += 1
      guard undatedCount > Self.undatedFixesToHostDate else {
        placement.verdict = .implausibleTime
        return placement
      }
    }
    advance(to: placement, uptime: fix.uptime)
    return placement
  }

  /// Dates a location of a file by the file's own date.
  ///
  /// - Parameters:
  ///   - date: The date in the file.
  ///   - startsSegment: Whether the file starts a new segment here, which may be days later.
  /// - Returns: Its position on the timeline, or the reason for its rejection.
  mutating func place(_ date: Instant, startsSegment: Bool) -> Placement {
    if startsSegment, let last, date > last.time {
      let placement = Placement(time: date + shift)
      advance(to: placement, uptime: nil)
      return placement
    }
    return place(date, uptime: nil, host: nil, mayStepBack: !startsSegment)
  }

  private mutating func place(
    _ date: Instant, uptime: Duration?, host: Instant?, mayStepBack: Bool = true
  ) -> Placement {
    var placement = Placement(time: (date + shift).truncatedToMilliseconds)
    guard let last else {
      advance(to: placement, uptime: uptime)
      return placement
    }
    if placement.time == last.time {
      placement.verdict = .duplicateTime
      return placement
    }
    let isBackward = placement.time < last.time
    guard isBackward || placement.time - last.time > Self.doubtAhead else {
      advance(to: placement, uptime: uptime)
      return placement
    }
    placement.verdict = isBackward ? .backwardTime : .implausibleTime
    guard agrees(placement.time) else { return placement }
    let expected = expectedTime(at: uptime) ?? last.time + Self.usualInterval
    let step = placement.time - expected
    if isBackward {
      guard mayStepBack else { return placement }
      shift += .zero - step
      placement.time = expected
    } else if let host, isNear(expected, host), !isNear(placement.time, host) {
      shift += .zero - step
      placement.time = expected
    }
    placement.time = placement.time.truncatedToMilliseconds
    placement.verdict = nil
    placement.findings = [.clockJump(by: step, at: placement.time)]
    advance(to: placement, uptime: uptime)
    return placement
  }

  /// Counts consecutive doubtful dates; returns `true` when they outweigh the previous one.
  private mutating func agrees(_ time: Instant) -> Bool {
    if let doubtful, time > doubtful, time - doubtful < Self.doubtAhead {
      doubtfulCount += 1
    } else if doubtful != time {
      doubtfulCount = 1
    }
    doubtful = time
    return doubtfulCount >= Self.agreeingFixesToStep
  }

  private mutating func advance(to placement: Placement, uptime: Duration?) {
    last = (placement.time, uptime)
    doubtful = nil
    doubtfulCount = 0
  }

  private func expectedTime(at uptime: Duration?) -> Instant? {
    guard let last, let then = last.uptime, let uptime, uptime >= then else { return nil }
    return last.time + (uptime - then)
  }

  private func isNear(_ time: Instant, _ host: Instant) -> Bool {
    let difference = time - host
    return difference < Self.hostTolerance && difference > .zero - Self.hostTolerance
  }
}
