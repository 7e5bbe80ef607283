package import Foundation
package import HealthModel

/// An entry of a recording: a reading, or an entry of the session in its own format.
package enum JournalEntry: Hashable, Sendable {
  case location(RecordedLocation)
  case motion(TraceSample<MotionSample>)
  case heartRate(TraceSample<HeartRate>)
  case pressure(TraceSample<AirPressure>)
  case cycling(TraceSample<CyclingReading>)
  case session(Data)
  /// The progress of the recorder, in its own format; only the newest is stored.
  case progress(Data)

  var isLocation: Bool {
    if case .location = self { true } else { false }
  }
}

/// The description of a recording at its start, with everything needed to resume it.
package struct RecordingPlan: Hashable, Sendable {
  /// The identity of the recording, and of its workout.
  package var id: UUID
  package var start: Instant
  package var configuration: WorkoutConfiguration
  /// The recorder's own settings, in its own format.
  package var options: Data
  /// The headers of the traces; a trace without an entry has no header.
  package var traces: [TraceKind: TraceHeader]
  /// Whether positions will be recorded.
  ///
  /// A client then needs the permission for the location and the permission to save routes.
  package var hasPositions: Bool

  package init(
    id: UUID = UUID(), start: Instant, configuration: WorkoutConfiguration,
    options: Data = Data(), traces: [TraceKind: TraceHeader] = [:],
    hasPositions: Bool = true
  ) {
    self.id = id
    self.start = start
    self.configuration = configuration
    self.options = options
    self.traces = traces
    self.hasPositions = hasPositions
  }
}

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
