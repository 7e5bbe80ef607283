import Fitness
import HealthModel
import Sessions

/// The times between beats, on their way into samples of the heart's variability.
extension RecordingCore {
  /// Gives a heart rate to the engine, exactly as it is stored.
  mutating func beats(_ rate: HeartRate, at time: Instant) {
    if let samples = variability?.process(rate, at: time) { store(found: samples) }
  }

  mutating func stills(_ reading: Reading<MotionSample>) {
    if let samples = variability?.process(reading) { store(found: samples) }
  }

  /// The engine's last word; where someone may have expected a value, why there is none.
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
