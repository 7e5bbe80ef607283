package import HealthModel
import Routes

/// The breaks in the line of a stored route: pauses, gaps and jumps without counted distance.
///
/// They are computed with the engine that measured the route, from the same locations and pauses.
package struct SegmentBreaks {
  private var engine: RouteEngine
  private let pauses: [TimeRange]
  private var begun = 0
  private var ended = 0

  package init(of workout: Workout) {
    engine = RouteEngine(
      activity: workout.configuration.activityType,
      swimmingLocation: workout.configuration.swimmingLocationType,
      options: RouteEngine.Options(
        accuracyLimitMeters: workout.header.metadata.accuracyLimitMeters
          ?? RouteEngine.Options.defaultAccuracyLimitMeters))
    pauses = WorkoutEvent.pauses(workout.events, within: workout.span)
  }

  /// Returns whether a new line starts at the location; call it once per location, in order of time.
  package mutating func beginsSegment(at location: Location) -> Bool {
    while ended < pauses.count {
      if begun == ended, pauses[begun].start <= location.time {
        _ = engine.interrupt(at: pauses[begun].start)
        begun += 1
      } else if begun > ended, pauses[ended].end <= location.time {
        _ = engine.resume(at: pauses[ended].end)
        ended += 1
      } else {
        break
      }
    }
    return engine.process(RecordedLocation(location)).contains { finding in
      if case .segmentBreak = finding { true } else { false }
    }
  }
}
