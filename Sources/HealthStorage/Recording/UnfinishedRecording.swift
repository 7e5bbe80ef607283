package import HealthModel

/// A recording that is neither finished nor discarded.
package struct UnfinishedRecording: Hashable, Sendable {
  package let plan: RecordingPlan
  /// Whether its recorder is alive; if not, ``HealthStore/resumeRecording()`` resumes it.
  package let isRunning: Bool
  /// The identifier of the process that recorded last.
  package let process: Int32
  /// Whether the machine was restarted since.
  package let isFromEarlierBoot: Bool
}

/// The results for the route of a recording.
package struct RouteDetails: Hashable, Sendable {
  package var metadata: Metadata
  /// The length of the accepted route, as measured by the engine.
  package var distanceMeters: Double?

  package init(metadata: Metadata = [:], distanceMeters: Double? = nil) {
    self.metadata = metadata
    self.distanceMeters = distanceMeters
  }
}

/// A recording that was saved as a workout.
package struct FinishedRecording: Hashable, Sendable {
  package let workout: Workout
  /// The routes; empty if no location was accepted; the raw locations are then stored as a trace.
  package let routes: [WorkoutRoute]
}
