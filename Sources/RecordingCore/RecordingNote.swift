public import Buttons
public import Feeds
public import Fitness
public import HealthModel
public import Mobility
public import StoreErrors

/// A handled problem of a recording; stored with the workout.
public enum RecordingNote: Hashable, Sendable {
  case positioningLost(FeedGap.Reason, at: Instant)
  case positioningBack(after: Duration, at: Instant)
  /// No gpsd has answered since the start; a walk is recorded without positions until one does.
  case positioningAwaited(at: Instant)
  case positioningFound(after: Duration, at: Instant)
  case sensorLost(FeedGap.Reason, at: Instant)
  case sensorBack(after: Duration, at: Instant)
  case feedEnded(name: String, FeedError?, at: Instant)
  case malformed(FeedProblem, count: Int)
  /// Values that are not finite, or that no sensor can report, were removed from so many readings.
  case impossibleValues(fields: Set<String>, count: Int, at: Instant)
  /// Totals that a store cannot represent were removed from the workout.
  case impossibleTotals([String])
  /// No fix was usable over the span; another sensor counted this part of the distance.
  case noUsableFix(TimeRange, countedMeters: Double)
  /// The host's clock was off by this much; every date so far was shifted.
  case clockCorrected(by: Duration, at: Instant)
  /// The receiver's clock stepped; the recording's did not.
  case receiverClockJumped(by: Duration, at: Instant)
  /// The host's wall clock was set; the recording's was not.
  case wallClockSet(by: Duration, at: Instant)
  case weekRolloverRepaired(weeks: Int, at: Instant)
  /// The recorder was not running over this span.
  case interrupted(TimeRange)
  /// The machine slept over this span, and the recorder with it.
  case suspended(TimeRange)
  /// A note from an earlier run of the same recording.
  case earlier(String)
  /// Motion during a swim is treated as that of a left wrist: the declared placement is missing or
  /// not a wrist.
  case placementAssumed(said: String?, at: Instant)
  /// The movement suggests that the watch is worn there; the declared placement is used.
  case wornOtherwise(likely: String, at: Instant)
  /// The wrist's sensor delivered nothing usable over this span.
  case noMotion(TimeRange)
  case motionTooSlow(samplesPerSecond: Double, at: Instant)
  case motionSaturated(at: Instant)
  case motionWithoutRotation(at: Instant)
  /// Beats were received, but the heart rate variability cannot be computed.
  case noVariability(HeartRateVariabilityUnavailability, at: Instant)
  /// There was running, but a measure of it was nowhere available.
  case noRunningMetric(RunningMetric, RunningUnavailability, at: Instant)
  /// So many readings arrived faster than they could be processed.
  case overrun(lost: Int, at: Instant)
  /// Touches are not ignored while the water lock is on.
  case touchNotHeld(TouchGrabError, at: Instant)
  /// The water lock was ended by a command of the owner, not by the crown.
  case unlockedByCommand(at: Instant)
  /// The sound that follows the water lock was not played.
  case notEjected(EjectSignal.Outcome, at: Instant)
  /// A problem with the control of the trainer; it is read all the same.
  case trainer(TrainerNotice, at: Instant)
  /// The heart rate is not broadcast; it is recorded all the same.
  case notBroadcast(BluetoothError, at: Instant)
  /// The store was moved or removed; the recording continues in the second path.
  case storeRelocated(StoreRelocationCause, from: String, to: String, at: Instant)
  /// The store was moved or removed, and is not at any path yet.
  case storeLost(path: String, StoreError, at: Instant)
}

extension RecordingNote: CustomStringConvertible {
  public var description: String {
    switch self {
    case .positioningLost(let reason, let at): "\(at.rfc3339) GPS lost: \(reason.words)"
    case .positioningBack(let gap, let at): "\(at.rfc3339) GPS back after \(gap.secondsText)"
    case .positioningAwaited(let at):
      "\(at.rfc3339) gpsd is not running; positions are recorded once it runs"
    case .positioningFound(let delay, let at):
      "\(at.rfc3339) first position after \(delay.secondsText)"
    case .sensorLost(let reason, let at): "\(at.rfc3339) sensor lost: \(reason.words)"
    case .sensorBack(let gap, let at): "\(at.rfc3339) sensor back after \(gap.secondsText)"
    case .feedEnded(let name, nil, let at): "\(at.rfc3339) \(name) ended"
    case .feedEnded(_, let error?, let at): "\(at.rfc3339) \(error)"
    case .malformed(let fault, let count):
      "\(count) malformed values skipped, the last at \(fault.place.words): expected \(fault.expected)"
    case .impossibleValues(let fields, let count, let at):
      "\(at.rfc3339) impossible values skipped in \(count) readings: "
        + fields.sorted().joined(separator: ", ")
    case .impossibleTotals(let names):
      "impossible totals omitted: \(names.joined(separator: ", "))"
    case .noUsableFix(let span, let counted):
      "\(span.start.rfc3339) no usable fix for \(span.duration.secondsText)"
        + (counted >= 1 ? ", where the wheel counted \(Int(clamping: counted)) m" : "")
    case .clockCorrected(let by, let at):
      "\(at.rfc3339) the device's clock was \(by.offsetText) GPS time; times follow GPS"
    case .receiverClockJumped(let by, let at):
      "\(at.rfc3339) GPS time jumped by \(by.secondsText); durations are not affected"
    case .wallClockSet(let by, let at):
      "\(at.rfc3339) the device's clock was changed by \(by.secondsText); durations are not affected"
    case .weekRolloverRepaired(let weeks, let at):
      "\(at.rfc3339) GPS dates were \(weeks) weeks off (GPS week rollover) and were corrected"
    case .interrupted(let span):
      "\(span.start.rfc3339) recording interrupted for \(span.duration.secondsText), then resumed"
    case .suspended(let span):
      "\(span.start.rfc3339) the device was suspended for \(span.duration.secondsText)"
    case .earlier(let line): line
    case .overrun(let lost, let at): "\(at.rfc3339) \(lost) readings lost: the system was too busy"
    case .touchNotHeld(let error, let at):
      "\(at.rfc3339) the touch screen is not locked: \(error)"
    case .unlockedByCommand(let at): "\(at.rfc3339) water lock ended by command"
    case .notEjected(let outcome, let at):
      "\(at.rfc3339) no sound after the water lock: \(outcome)"
    case .notBroadcast(let problem, let at):
      "\(at.rfc3339) the heart rate is not broadcast: \(problem)"
    case .trainer(let notice, let at): "\(at.rfc3339) \(notice)"
    case .storeRelocated(let cause, let former, let path, let at):
      "\(at.rfc3339) \(cause.sentence(former: former, now: path))"
    case .storeLost(let path, let error, let at):
      "\(at.rfc3339) the store \(path) was moved or removed and cannot be saved to another file: "
        + "\(error); retrying until the recording ends"
    case .placementAssumed(let said, let at):
      "\(at.rfc3339) assuming that the motion sensor is on the left wrist: "
        + (said.map { "\($0) is not on the wrist" } ?? "no placement given")
    case .wornOtherwise(let likely, let at):
      "\(at.rfc3339) the strokes look like placement \(likely); if that is right, set it for the next recording"
    case .noVariability(let refusal, let at):
      "\(at.rfc3339) no heart rate variability: \(refusal.words)"
    case .noRunningMetric(let metric, let reason, let at):
      "\(at.rfc3339) no \(metric.words) of the run: \(reason.words)"
    case .noMotion(let span):
      "\(span.start.rfc3339) no motion from the wrist for \(span.duration.secondsText)"
    case .motionTooSlow(let rate, let at):
      "\(at.rfc3339) only \((rate * 10).rounded() / 10) motion samples per second; "
        + "stroke detection needs 20"
    case .motionSaturated(let at):
      "\(at.rfc3339) the motion sensor is saturated; strokes may be missed"
    case .motionWithoutRotation(let at):
      "\(at.rfc3339) no gyroscope readings; results are less certain"
    }
  }
}

extension RecordingNote {
  /// Whether the store was moved or removed while recording.
  public var isAboutStore: Bool {
    switch self {
    case .storeRelocated, .storeLost: true
    default: false
    }
  }
}

extension StoreRelocationCause {
  fileprivate func sentence(former: String, now path: String) -> String {
    switch self {
    case .moved: "the store \(former) was moved; the recording continues in \(path)"
    case .removed where former == path:
      "the store \(path) was removed and was written again with all data"
    case .removed:
      "the store \(former) was removed; the recording continues in \(path), a copy with all data"
    case .logRemoved:
      "the recording log next to the store \(path) was removed and was created again"
    }
  }
}

extension FeedGap.Reason {
  var words: String {
    switch self {
    case .disconnected: "the connection was closed"
    case .receiverLost(let device): "the receiver \(device) was disconnected"
    case .silent: "no data received"
    case .unresponsive: "the driver does not respond"
    case .writerLeft: "the writing program closed the connection"
    case .overrun(let lost): "\(lost) readings arrived too fast"
    case .serverAbsent: "gpsd is not running; waiting for it"
    case .sensorAbsent: "the sensor is out of range; searching"
    case .bluetooth(let trouble): trouble.description
    case .geoclue(let problem): problem.description
    }
  }
}

extension FeedProblem.Place {
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
  package var secondsText: String {
    let tenths = (inSeconds * 10).rounded() / 10
    return "\(tenths) s"
  }

  /// A clock offset: `12.5 s behind`, `205 days ahead of`.
  ///
  /// The duration is the correction of the clock: negative for a clock that is ahead.
  fileprivate var offsetText: String {
    let seconds = abs(inSeconds)
    let (minute, hour, day) = (60.0, 3600.0, 86_400.0)
    let amount =
      switch seconds {
      case ..<(2 * minute): "\((seconds * 10).rounded() / 10) s"
      case ..<(2 * hour): "\(Int(clamping: seconds / minute)) min"
      case ..<(2 * day): "\(Int(clamping: seconds / hour)) h"
      default: "\(Int(clamping: seconds / day)) days"
      }
    return amount + (self < .zero ? " ahead of" : " behind")
  }
}

extension HeartRateVariabilityUnavailability {
  var words: String {
    switch self {
    case .noBeats: "the sensor does not report beat-to-beat intervals"
    case .tooShort: "no five-minute window without gaps"
    case .stillnessUnknown: "no motion sensor to detect stillness"
    case .moving: "no five-minute window without movement"
    case .notAtRest(let rate):
      "heart rate too high for a resting measurement (\(Int(clamping: rate.rounded()))/min)"
    case .unsteady: "no five-minute window with a steady heart rate"
    case .unclean(let share):
      "\(Int(clamping: (share * 100).rounded())) % of the beats are ectopic or misread; tighten or wet the strap"
    }
  }
}

extension RunningMetric {
  var words: String { rawValue.replacing("-", with: " ") }
}

extension RunningUnavailability {
  var words: String {
    switch self {
    case .placement: "only a sensor at the lower back, the waist or the chest moves with the trunk"
    case .tooFewSteps: "too few steps"
    case .unsteady: "the steps differ too much, or the sensor is loose"
    case .noFlight: "a foot is on the ground all the time"
    case .implausible: "the values are not plausible"
    case .speedUnknown: "no foot pod, treadmill or receiver reports the speed"
    case .massUnknown: "the mass of the person is unknown"
    }
  }
}
