public import HealthModel

public import struct Foundation.UUID

/// What a workout says of fitness, as far as it can be told without knowing the person.
public struct VO2MaxObservation: Hashable, Sendable, Identifiable {
  /// The workout's.
  public var id: UUID
  public var span: Span
  /// In order of time.
  public var segments: [SteadySegment]
  /// Beats per minute, the highest held for ten seconds; absent where the sensor never held contact.
  public var highestHeldHeartRate: Double?
  /// Degrees Celsius, where known.
  public var temperature: Double?

  public init(
    id: UUID, span: Span, segments: [SteadySegment], highestHeldHeartRate: Double? = nil,
    temperature: Double? = nil
  ) {
    self.id = id
    self.span = span
    self.segments = segments
    self.highestHeldHeartRate = highestHeldHeartRate
    self.temperature = temperature
  }
}

/// What looking at a workout came to.
public enum VO2MaxFinding: Hashable, Sendable {
  case observed(VO2MaxObservation)
  case rejected(RejectedWorkout)

  public var id: UUID {
    switch self {
    case .observed(let observation): observation.id
    case .rejected(let workout): workout.id
    }
  }

  public var span: Span {
    switch self {
    case .observed(let observation): observation.span
    case .rejected(let workout): workout.span
    }
  }
}

/// A workout that says nothing of fitness.
public struct RejectedWorkout: Hashable, Sendable, Identifiable {
  public var id: UUID
  public var span: Span
  /// What most of its segments were refused for.
  public var reason: WorkoutRejection

  public init(id: UUID, span: Span, reason: WorkoutRejection) {
    self.id = id
    self.span = span
    self.reason = reason
  }
}
