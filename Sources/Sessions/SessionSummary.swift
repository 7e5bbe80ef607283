public import HealthModel

/// The content of an ended session, as it is stored.
public struct SessionSummary: Hashable, Sendable {
  public var configuration: WorkoutConfiguration
  public var span: TimeRange
  /// The events by date, all inside the span; the first is never a resume.
  public var events: [WorkoutEvent]
  public var laps: [Lap]
  /// Distance, energy, heart rate, steps and strokes.
  ///
  /// The route engine adds climb, moving time and top speed.
  public var totals: Workout.Totals
  /// Indoor, lap length and swimming location, from the configuration.
  public var metadata: Metadata
  public var activeDuration: Duration

  /// Returns the workout to save; the header's own metadata override the summary's.
  public func workout(header: ObjectHeader = ObjectHeader()) -> Workout {
    var header = header
    header.metadata = metadata.merging(header.metadata) { _, own in own }
    return Workout(
      configuration: configuration, span: span, events: events, totals: totals, header: header)
  }
}
