import Feeds
import HealthModel
import HealthStorage
import RecordingCore
import Routes
import Sessions

/// Processing of stored readings by the engines.
extension RecordingState {
  /// Creates a core as of the beginning of a workout, as far as it was stored.
  init(
    again subject: AnalysisSubject, _ walker: Walker?, hasPositioning: Bool, engines: EngineRegistry
  ) throws {
    let workout = subject.workout
    let motion = subject.traces.first { $0.kind == .motion }
    let options = RecordingOptions(
      placement: motion?.header.metadata.string(.sensorPlacement), walker: walker,
      hasPositioning: hasPositioning,
      correction: motion?.header.metadata.string(.sensorCorrection)
        .flatMap { MotionCorrection(metadataText: $0) },
      wheelCircumference: subject.wheelCircumference,
      accuracyLimitMeters: workout.header.metadata.accuracyLimitMeters,
      activities: subject.activityConfigurations)
    let clock = ClockMapping(wallClock: workout.span.start, uptime: .zero)
    do {
      try self.init(
        id: workout.uuid, configuration: workout.configuration, options: options, clock: clock,
        engines: engines)
    } catch {
      // Files may contain invalid pools; the other measures are still valid.
      try self.init(
        id: workout.uuid,
        configuration: WorkoutConfiguration(
          activityType: workout.configuration.activityType,
          locationType: workout.configuration.locationType),
        options: options, clock: clock, engines: engines)
    }
  }

  func reading<Value>(again sample: TraceSample<Value>) -> Reading<Value> {
    Reading(time: sample.time, uptime: clock.uptime(at: sample.time), value: sample.value)
  }

  mutating func receive(again sample: TraceSample<MotionSample>) {
    let reading = corrected(reading(again: sample))
    _ = route.process(reading)
    process(.motion(reading))
  }

  mutating func receive(again sample: TraceSample<AirPressure>) {
    let reading = reading(again: sample)
    _ = route.process(reading)
    process(.pressure(reading))
  }

  mutating func receive(again sample: TraceSample<HeartRate>) {
    let rate = sample.value.beatsPerMinute
    observe(.heartRate(beatsPerMinute: rate, at: sample.time))
    slicer?.receive(heartRate: rate, at: sample.time)
    process(.heartRate(sample.value, at: sample.time))
  }

  mutating func receive(again sample: TraceSample<CyclingReading>) {
    receive(sample.value, at: sample.time)
  }

  mutating func receive(again sample: TraceSample<RunningReading>) {
    receive(sample.value, at: sample.time)
  }

  mutating func receive(again sample: TraceSample<MachineReading>) {
    receive(sample.value, at: sample.time)
  }

  /// - Returns: The engine's new verdict on the location.
  mutating func receive(again recorded: RecordedLocation, isOwn: Bool) -> LocationVerdict {
    // A file's locations have no verdicts: they are processed like those of imports.
    let findings =
      isOwn || recorded.verdict != .accepted
      ? route.process(recorded) : route.process(recorded.location)
    for case .location(let judged) in findings {
      process(.judged(judged))
      return judged.verdict
    }
    return recorded.verdict
  }

  /// Pauses as the workout did; pauses by motion do not affect the route.
  mutating func pause(again date: Instant, byMotion: Bool) {
    keepingRoute(byMotion) { $0.observe(.pause(at: date)) }
  }

  mutating func resume(again date: Instant, byMotion: Bool) {
    keepingRoute(byMotion) { $0.observe(.resume(at: date)) }
  }

  private mutating func keepingRoute(_ isKept: Bool, _ change: (inout RecordingState) -> Void) {
    let before = route
    change(&self)
    if isKept { route = before }
  }
}

extension AnalysisSubject {
  /// The configurations of the activities of a multisport workout, without invalid pools of files.
  fileprivate var activityConfigurations: [WorkoutConfiguration]? {
    let activities = workout.activities.map { activity in
      let given = activity.configuration
      if (try? Session(given)) != nil { return given }
      return WorkoutConfiguration(
        activityType: given.activityType, locationType: given.locationType)
    }
    return activities.isEmpty ? nil : activities
  }

  /// The circumference of the wheel as recorded, in meters.
  fileprivate var wheelCircumference: Double? {
    let cycling = traces.first { $0.kind == .cycling }
    guard case .quantity(let length)? = cycling?.header.metadata[.wheelCircumference] else {
      return nil
    }
    return try? length.value(in: .meter)
  }
}
