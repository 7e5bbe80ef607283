public import Feeds
public import Fitness
public import HealthModel

/// Something that went wrong while recording and was survived; kept with the workout.
public enum RecordingNote: Hashable, Sendable {
  case positioningLost(FeedGap.Reason, at: Instant)
  case positioningBack(after: Duration, at: Instant)
  /// No gpsd has answered since the start; a walk is recorded without positions until one does.
  case positioningAwaited(at: Instant)
  case positioningFound(after: Duration, at: Instant)
  case sensorLost(FeedGap.Reason, at: Instant)
  case sensorBack(after: Duration, at: Instant)
  case feedEnded(name: String, FeedError?, at: Instant)
  case malformed(FeedFault, count: Int)
  /// Values that are not finite, or that no sensor can report, were left out of so many readings.
  case impossibleValues(fields: Set<String>, count: Int, at: Instant)
  /// Totals that no store can hold were left out of the workout.
  case impossibleTotals([String])
  /// Of the way over it another sensor counted so much.
  case noUsableFix(Span, countedMeters: Double)
  /// The host's clock was off by this much; every date so far was moved.
  case clockCorrected(by: Duration, at: Instant)
  /// The receiver's clock stepped; the recording's did not.
  case receiverClockJumped(by: Duration, at: Instant)
  /// The host's wall clock was set; the recording's was not.
  case wallClockSet(by: Duration, at: Instant)
  case weekRolloverRepaired(weeks: Int, at: Instant)
  /// The recorder was not running over this span.
  case interrupted(Span)
  /// The machine slept over this span, and the recorder with it.
  case suspended(Span)
  /// What an earlier run of the same recording had noted.
  case earlier(String)
  /// Motion during a swim is taken as that of a left wrist: nothing was said, or no wrist.
  case placementAssumed(said: String?, at: Instant)
  /// The movement looks as if the watch were worn there; it is taken as it was said.
  case wornOtherwise(likely: String, at: Instant)
  /// Nothing usable came from the wrist for this long.
  case noMotion(Span)
  case motionTooSlow(samplesPerSecond: Double, at: Instant)
  case motionSaturated(at: Instant)
  case motionWithoutRotation(at: Instant)
  /// Beats were heard, and the heart's variability is not told.
  case noVariability(HeartRateVariabilityRefusal, at: Instant)
  /// So many readings came faster than they could be taken.
  case overrun(lost: Int, at: Instant)
  /// Touches are not kept away while the water lock is on.
  case touchNotHeld(TouchGrabError, at: Instant)
  /// The water lock was ended by a command of the owner, not by the crown.
  case unlockedByCommand(at: Instant)
  /// The sound that follows the water lock was not made.
  case notEjected(EjectSignal.Outcome, at: Instant)
}

extension RecordingNote: CustomStringConvertible {
  public var description: String {
    switch self {
    case .positioningLost(let reason, let at): "\(at.rfc3339) GPS lost: \(reason.words)"
    case .positioningBack(let gap, let at): "\(at.rfc3339) GPS back after \(gap.secondsText)"
    case .positioningAwaited(let at):
      "\(at.rfc3339) no gpsd answers; positions are recorded once one does"
    case .positioningFound(let delay, let at):
      "\(at.rfc3339) the first positions came after \(delay.secondsText)"
    case .sensorLost(let reason, let at): "\(at.rfc3339) sensor lost: \(reason.words)"
    case .sensorBack(let gap, let at): "\(at.rfc3339) sensor back after \(gap.secondsText)"
    case .feedEnded(let name, nil, let at): "\(at.rfc3339) \(name) ended"
    case .feedEnded(_, let error?, let at): "\(at.rfc3339) \(error)"
    case .malformed(let fault, let count):
      "\(count) malformed, the last at \(fault.place.words): expected \(fault.expected)"
    case .impossibleValues(let fields, let count, let at):
      "\(at.rfc3339) \(count) readings with impossible values, which were left out: "
        + fields.sorted().joined(separator: ", ")
    case .impossibleTotals(let names):
      "impossible totals were left out: \(names.joined(separator: ", "))"
    case .noUsableFix(let span, let counted):
      "\(span.start.rfc3339) no usable fix for \(span.duration.secondsText)"
        + (counted >= 1 ? ", where the wheel counted \(Int(clamping: counted)) m" : "")
    case .clockCorrected(let by, let at):
      "\(at.rfc3339) clock corrected by \(by.secondsText) after the receiver's"
    case .receiverClockJumped(let by, let at):
      "\(at.rfc3339) the receiver's clock jumped by \(by.secondsText); durations did not change"
    case .wallClockSet(let by, let at):
      "\(at.rfc3339) the wall clock was set by \(by.secondsText); durations did not change"
    case .weekRolloverRepaired(let weeks, let at):
      "\(at.rfc3339) the receiver's dates are \(weeks) weeks off (week rollover); repaired"
    case .interrupted(let span):
      "\(span.start.rfc3339) not recording for \(span.duration.secondsText), then went on"
    case .suspended(let span):
      "\(span.start.rfc3339) the machine slept for \(span.duration.secondsText)"
    case .earlier(let line): line
    case .overrun(let lost, let at): "\(at.rfc3339) \(lost) readings lost: too busy"
    case .touchNotHeld(let error, let at):
      "\(at.rfc3339) the screen still takes touches: \(error)"
    case .unlockedByCommand(let at): "\(at.rfc3339) water lock ended by command"
    case .notEjected(let outcome, let at):
      "\(at.rfc3339) no sound after the water lock: \(outcome)"
    case .placementAssumed(let said, let at):
      "\(at.rfc3339) the motion sensor is taken to be on the left wrist: "
        + (said.map { "\($0) is no wrist" } ?? "--placement says nothing")
    case .wornOtherwise(let likely, let at):
      "\(at.rfc3339) the strokes look like those of \(likely); if so, say --placement \(likely)"
    case .noVariability(let refusal, let at):
      "\(at.rfc3339) no heart rate variability: \(refusal.words)"
    case .noMotion(let span):
      "\(span.start.rfc3339) no motion from the wrist for \(span.duration.secondsText)"
    case .motionTooSlow(let rate, let at):
      "\(at.rfc3339) motion comes \((rate * 10).rounded() / 10) times a second; "
        + "strokes need 20"
    case .motionSaturated(let at):
      "\(at.rfc3339) the motion sensor is at the end of its range; strokes may be missed"
    case .motionWithoutRotation(let at):
      "\(at.rfc3339) no rotation from the motion sensor; styles are less sure"
    }
  }
}

extension FeedGap.Reason {
  var words: String {
    switch self {
    case .disconnected: "the connection ended"
    case .receiverLost(let device): "the receiver \(device) is gone"
    case .silent: "nothing comes"
    case .unresponsive: "its reader does not respond"
    case .writerLeft: "the writer left"
    case .overrun(let lost): "\(lost) readings came too fast"
    case .serverAbsent: "no gpsd answers; waiting for it"
    case .sensorAbsent: "the sensor is not in reach; looking for it"
    case .bluetooth(let trouble): trouble.description
    }
  }
}

extension FeedFault.Place {
  var words: String {
    switch self {
    case .line(let number): "line \(number)"
    case .byte(let offset): "byte \(offset)"
    case .notification(let number): "value \(number)"
    }
  }
}

extension Duration {
  /// `3.2 s`, `-7200.0 s`.
  var secondsText: String {
    let tenths = (inSeconds * 10).rounded() / 10
    return "\(tenths) s"
  }
}

extension HeartRateVariabilityRefusal {
  var words: String {
    switch self {
    case .noBeats: "the sensor tells no times between beats"
    case .tooShort: "nowhere five minutes of beats without a break"
    case .stillnessUnknown: "nothing says that the body was still"
    case .moving: "the body was not still for five minutes"
    case .notAtRest(let rate): "\(Int(clamping: rate.rounded())) beats a minute are no rest"
    case .unsteady: "the heart rate was not steady for five minutes"
    case .unclean(let share):
      "\(Int(clamping: (share * 100).rounded())) % of the beats are ectopic or misread; tighten or wet the strap"
    }
  }
}
