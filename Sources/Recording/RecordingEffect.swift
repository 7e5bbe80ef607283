import HealthModel
import Sessions

/// What the recording's core wants done, in order; the shell does it.
enum RecordingEffect: Sendable {
  case store(RecordedLocation)
  case storeMotion(Reading<MotionSample>)
  case storeHeartRate(Reading<HeartRate>)
  case storePressure(Reading<AirPressure>)
  case storeCycling(Reading<CyclingReading>)
  /// Samples of a stretch of time that is over.
  case storeSamples([QuantitySample])
  /// Samples of these sync identifiers turned out not to be.
  case withdrawSamples([String])
  /// The session's state has changed in a way that must survive: journal it with the next batch.
  case journalSession
  /// Every date stored so far was off by this much.
  case shiftDates(by: Duration)
  case announce(RecordingNotice)
  /// The countdown is over.
  case startWorkout(at: Instant)
  case finish(SessionSummary)
}
