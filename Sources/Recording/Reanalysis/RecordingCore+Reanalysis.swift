import Feeds
import HealthModel
import HealthStorage
import Routes
import Sessions
import Swimming

/// What was stored, on its way through the engines a second time.
extension RecordingCore {
  /// A core as it was when a workout began, as far as the store tells.
  init(again subject: AnalysisSubject, _ walker: Walker?, hasPositioning: Bool) throws {
    let workout = subject.workout
    let motion = subject.traces.first { $0.kind == .motion }
    let options = RecordingOptions(
      placement: motion?.header.metadata.string(.sensorPlacement), walker: walker,
      hasPositioning: hasPositioning,
      correction: motion?.header.metadata.string(.sensorCorrection)
        .flatMap { MotionCorrection(metadataText: $0) },
      wheelCircumference: subject.wheelCircumference,
      accuracyLimitMeters: workout.header.metadata.accuracyLimitMeters)
    let clock = ClockMapping(wallClock: workout.span.start, uptime: .zero)
    do {
      try self.init(
        id: workout.uuid, configuration: workout.configuration, options: options, clock: clock)
    } catch {
      // Files say of pools what no pool is; what the body did is known all the same.
      try self.init(
        id: workout.uuid,
        configuration: WorkoutConfiguration(
          activityType: workout.configuration.activityType,
          locationType: workout.configuration.locationType),
        options: options, clock: clock)
    }
  }

  func reading<Value>(again sample: TraceSample<Value>) -> Reading<Value> {
    Reading(time: sample.time, uptime: clock.uptime(at: sample.time), value: sample.value)
  }

  mutating func take(again sample: TraceSample<MotionSample>) {
    let reading = corrected(reading(again: sample))
    _ = route.process(reading)
    swims(reading)
    walks(reading)
    stills(reading)
  }

  mutating func take(again sample: TraceSample<AirPressure>) {
    let reading = reading(again: sample)
    _ = route.process(reading)
    walks(reading)
    energy?.take(sample.value, at: sample.time)
  }

  mutating func take(again sample: TraceSample<HeartRate>) {
    let rate = sample.value.beatsPerMinute
    observe(.heartRate(beatsPerMinute: rate, at: sample.time))
    slicer?.take(heartRate: rate, at: sample.time)
    if rate > 0 { energy?.take(heartRate: rate, at: sample.time) }
    beats(sample.value, at: sample.time)
  }

  mutating func take(again sample: TraceSample<CyclingReading>) {
    cycles(sample.value, at: sample.time)
  }

  /// - Returns: What the engine says of the location now.
  mutating func take(again recorded: RecordedLocation, isOwn: Bool) -> LocationVerdict {
    // What a file says was judged by nobody: it takes the way that files take.
    let findings =
      isOwn || recorded.verdict != .accepted
      ? route.process(recorded) : route.process(recorded.location)
    for case .location(let judged) in findings {
      calibration?.take(judged)
      return judged.verdict
    }
    return recorded.verdict
  }

  /// Pauses as the workout did; motion's pauses leave the route alone.
  mutating func pause(again date: Instant, byMotion: Bool) {
    keepingRoute(byMotion) { $0.observe(.pause(at: date)) }
  }

  mutating func resume(again date: Instant, byMotion: Bool) {
    keepingRoute(byMotion) { $0.observe(.resume(at: date)) }
  }

  private mutating func keepingRoute(_ isKept: Bool, _ change: (inout RecordingCore) -> Void) {
    let before = route
    change(&self)
    if isKept { route = before }
  }
}

extension AnalysisSubject {
  /// What was said of the wheel when it was recorded, in metres.
  fileprivate var wheelCircumference: Double? {
    let cycling = traces.first { $0.kind == .cycling }
    guard case .quantity(let length)? = cycling?.header.metadata[.wheelCircumference] else {
      return nil
    }
    return try? length.value(in: .meter)
  }
}
