public import HealthModel

/// A session that has ended: what becomes of it in the store.
public struct SessionSummary: Hashable, Sendable {
  public var configuration: WorkoutConfiguration
  public var span: Span
  /// By date, all inside the span; the first is never a resume.
  public var events: [WorkoutEvent]
  public var laps: [Lap]
  /// Distance, energy, heart rate, steps and strokes.
  ///
  /// Climb, moving time and top speed are the route engine's to add.
  public var totals: Workout.Totals
  /// Indoor, lap length and swimming location, as the configuration says.
  public var metadata: Metadata
  public var activeDuration: Duration

  /// The workout to save; the header's own metadata win over the summary's.
  public func workout(header: ObjectHeader = ObjectHeader()) -> Workout {
    var header = header
    header.metadata = metadata.merging(header.metadata) { _, own in own }
    return Workout(
      configuration: configuration, span: span, events: events, totals: totals, header: header)
  }
}
