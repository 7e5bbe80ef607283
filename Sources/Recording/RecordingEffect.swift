import HealthModel
import Sessions

/// An effect that the recording's core requests, in order; the shell performs it.
enum RecordingEffect: Sendable {
  case store(RecordedLocation)
  case storeMotion(Reading<MotionSample>)
  case storeHeartRate(Reading<HeartRate>)
  case storePressure(Reading<AirPressure>)
  case storeCycling(Reading<CyclingReading>)
  /// Samples of an interval that has ended.
  case storeSamples([QuantitySample])
  /// Withdraws the samples of these sync identifiers.
  case withdrawSamples([String])
  /// The session's state has changed in a way that must survive: journal it with the next batch.
  case journalSession
  /// Shifts every stored date by the offset.
  case shiftDates(by: Duration)
  case announce(RecordingNotice)
  /// The countdown is over.
  case startWorkout(at: Instant)
  case finish(SessionSummary)
}
