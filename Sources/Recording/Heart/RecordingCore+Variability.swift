import Fitness
import HealthModel
import Sessions

/// The intervals between beats for the heart rate variability samples.
extension RecordingCore {
  /// Passes a heart rate to the engine, exactly as it is stored.
  mutating func processHeartRate(_ rate: HeartRate, at time: Instant) {
    if let samples = variability?.process(rate, at: time) { store(found: samples) }
  }

  mutating func processStillness(_ reading: Reading<MotionSample>) {
    if let samples = variability?.process(reading) { store(found: samples) }
  }

  /// Flushes the engine; if a value could be expected, notes why there is none.
  mutating func finishVariability() {
    if let samples = variability?.finish() { store(found: samples) }
    guard let refusal = variability?.refusal, let date = session.endDate ?? session.latestDate
    else { return }
    switch refusal {
    case .unsteady, .unclean: note(.noVariability(refusal, at: date))
    case .tooShort, .notAtRest:
      if session.configuration.activityType.isRestForTheHeart {
        note(.noVariability(refusal, at: date))
      }
    case .noBeats, .stillnessUnknown, .moving: break
    }
  }
}
