import Foundation
public import HealthModel
public import struct Foundation.UUID

/// The fitness data of a workout that do not depend on the person.
public struct VO2MaxObservation: Hashable, Sendable, Identifiable {
  /// The identifier of the workout.
  public var id: UUID
  public var span: TimeRange
  /// The segments in order of time.
  public var segments: [SteadySegment]
  /// The highest heart rate sustained for ten seconds, in beats per minute; absent without enough sensor
  /// contact.
  public var highestHeldHeartRate: Double?
  /// The temperature in degrees Celsius, where known.
  public var temperature: Double?

  public init(
    id: UUID, span: TimeRange, segments: [SteadySegment], highestHeldHeartRate: Double? = nil,
    temperature: Double? = nil
  ) {
    self.id = id
    self.span = span
    self.segments = segments
    self.highestHeldHeartRate = highestHeldHeartRate
    self.temperature = temperature
  }
}

/// The result of evaluating a workout.
public enum VO2MaxFinding: Hashable, Sendable {
  case observed(VO2MaxObservation)
  case rejected(RejectedWorkout)

  public var id: UUID {
    switch self {
    case .observed(let observation): observation.id
    case .rejected(let workout): workout.id
    }
  }

  public var span: TimeRange {
    switch self {
    case .observed(let observation): observation.span
    case .rejected(let workout): workout.span
    }
  }
}

/// A workout that is not usable for a fitness estimate.
public struct RejectedWorkout: Hashable, Sendable, Identifiable {
  public var id: UUID
  public var span: TimeRange
  /// The most frequent reason among its rejected segments.
  public var reason: WorkoutRejection

  public init(id: UUID, span: TimeRange, reason: WorkoutRejection) {
    self.id = id
    self.span = span
    self.reason = reason
  }
}

extension VO2MaxConstants {
  /// Returns the factor of the equation's oxygen for a runner of the mass.
  func runningEconomy(massKilograms: Double?) -> Double {
    guard let massKilograms, massKilograms > 0 else { return 1 }
    return pow(massKilograms / runningMass, runningMassExponent)
  }
}
