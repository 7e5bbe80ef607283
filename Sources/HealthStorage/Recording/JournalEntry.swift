public import Foundation
public import HealthModel

/// Something a recording takes: a reading, or an entry of the session's own in bytes it understands.
public enum JournalEntry: Hashable, Sendable {
  case location(RecordedLocation)
  case motion(TraceSample<MotionSample>)
  case heartRate(TraceSample<HeartRate>)
  case pressure(TraceSample<AirPressure>)
  case cycling(TraceSample<CyclingReading>)
  case session(Data)
  /// How far the recorder is, in bytes it understands; of several only the newest is kept.
  case progress(Data)

  var isLocation: Bool {
    if case .location = self { true } else { false }
  }
}

/// What is known when a recording begins, and all that is needed to take it up again.
public struct RecordingPlan: Hashable, Sendable {
  /// The identity of the recording, and of the workout it becomes.
  public var id: UUID
  public var start: Instant
  public var configuration: WorkoutConfiguration
  /// The recorder's own settings, in bytes it understands.
  public var options: Data
  /// What is said once of a trace; one without an entry has nothing said.
  public var traces: [TraceKind: TraceHeader]
  /// Whether positions will be recorded, for which a client needs the permission for the location and the
  /// one to save routes.
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

/// A recording that was begun and is neither finished nor discarded.
public struct UnfinishedRecording: Hashable, Sendable {
  public let plan: RecordingPlan
  /// Whether its recorder is alive; if not, ``HealthStore/resumeRecording()`` takes it up.
  public let isRunning: Bool
  /// The process that recorded last.
  public let process: Int32
  /// Whether the machine was started anew since.
  public let isFromEarlierBoot: Bool
}

/// What became of the route of a recording.
public struct RouteDetails: Hashable, Sendable {
  public var metadata: Metadata
  /// The length of the accepted route, from the engine that measured it.
  public var distanceMeters: Double?

  public init(metadata: Metadata = [:], distanceMeters: Double? = nil) {
    self.metadata = metadata
    self.distanceMeters = distanceMeters
  }
}

/// A recording that is in the store as a workout.
public struct FinishedRecording: Hashable, Sendable {
  public let workout: Workout
  /// None when no location was accepted; the raw ones are then kept as a trace.
  public let routes: [WorkoutRoute]
}
