package import HealthModel
import Routes
import Sessions

/// The recording's interval samples, cut while it runs.
extension RecordingState {
  /// Turns intervals that have ended into samples.
  package mutating func slice(at now: Instant) {
    guard session.state == .running else { return }
    let sums = sums(at: now)
    slicer?.countedMeters = route.totals.countedMeters
    slicer?.receive(sums, at: now)
    storeSlices()
  }

  /// Handles a start, pause or resume of the session.
  mutating func slice(from: SessionState, to: SessionState, at date: Instant) {
    switch (from, to) {
    case (.notStarted, .running), (.prepared, .running):
      beginFirstActivity(at: date)
      slicer = SampleSlicer(
        recording: id, activity: configuration.activityType,
        isPool: configuration.swimmingLocationType == .pool, start: date)
      beginEngines(at: date)
    case (_, .paused):
      let sums = sums(at: date)
      slicer?.countedMeters = route.totals.countedMeters
      slicer?.pause(sums, at: date)
      pauseEngines(at: date)
    case (.paused, .running):
      slicer?.resume(at: date)
      resumeEngines(at: date)
    default: break
    }
  }

  /// Passes the finished samples to the store.
  private mutating func storeSlices() {
    guard let samples = slicer?.drainFinished(), !samples.isEmpty else { return }
    effects.append(.storeSamples(samples))
  }

  func sums(at date: Instant) -> Workout.Totals {
    let live = session.totals(at: date)
    var totals = Workout.Totals()
    totals.distanceMeters = live.distanceMeters
    totals.strokeCount = live.strokeCount
    totals.energyKilocalories = live.energyKilocalories
    return totals
  }
}
