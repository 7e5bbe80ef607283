public import Foundation
public import HealthModel

/// An entry of a recording: a reading, or an entry of the session in its own format.
public enum JournalEntry: Hashable, Sendable {
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
public struct RecordingPlan: Hashable, Sendable {
  /// The identity of the recording, and of its workout.
  public var id: UUID
  public var start: Instant
  public var configuration: WorkoutConfiguration
  /// The recorder's own settings, in its own format.
  public var options: Data
  /// The headers of the traces; a trace without an entry has no header.
  public var traces: [TraceKind: TraceHeader]
  /// Whether positions will be recorded.
  ///
  /// A client then needs the permission for the location and the permission to save routes.
  public var hasPositions: Bool

  public init(
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
public struct UnfinishedRecording: Hashable, Sendable {
  public let plan: RecordingPlan
  /// Whether its recorder is alive; if not, ``HealthStore/resumeRecording()`` resumes it.
  public let isRunning: Bool
  /// The identifier of the process that recorded last.
  public let process: Int32
  /// Whether the machine was restarted since.
  public let isFromEarlierBoot: Bool
}

/// The results for the route of a recording.
public struct RouteDetails: Hashable, Sendable {
  public var metadata: Metadata
  /// The length of the accepted route, as measured by the engine.
  public var distanceMeters: Double?

  public init(metadata: Metadata = [:], distanceMeters: Double? = nil) {
    self.metadata = metadata
    self.distanceMeters = distanceMeters
  }
}

/// A recording that was saved as a workout.
public struct FinishedRecording: Hashable, Sendable {
  public let workout: Workout
  /// The routes; empty if no location was accepted; the raw locations are then stored as a trace.
  public let routes: [WorkoutRoute]
}
