public import Foundation
public import HealthModel

/// The method by which a VO₂max was determined; the raw values are those of HealthKit's metadata.
public enum VO2MaxTestType: Int, Hashable, Sendable, CaseIterable {
  case maxExercise = 1
  case predictionSubMaxExercise = 2
  case predictionNonExercise = 3
  case predictionStepTest = 4
}

/// A laboratory's VO₂max that the person entered.
public struct LaboratoryVO2Max: Hashable, Sendable, Identifiable {
  public var id: UUID
  public var date: Instant
  /// mL/min·kg.
  public var value: Double

  public init(id: UUID, date: Instant, value: Double) {
    self.id = id
    self.date = date
    self.value = value
  }
}

/// A VO₂max predicted from submaximal workouts.
///
/// It is a prediction and not a measurement by a medical device.
public struct VO2MaxEstimate: Hashable, Sendable {
  public let date: Instant
  /// mL/min·kg, before clamping to the published range.
  public let unclampedValue: Double
  /// Standard deviation of the natural logarithm of the value.
  public let logDeviation: Double
  /// mL/min·kg, clamped to 14...65.
  public let value: Double
  /// The start of the oldest data used.
  public let earliestDataUsed: Instant
  /// The workouts used, oldest first.
  public let workouts: [UUID]
  /// The laboratory values used, oldest first.
  public let laboratoryValues: [UUID]
  public let segmentCount: Int
  /// The range of shares of the heart rate reserve.
  public let fractions: ClosedRange<Double>
  /// The gaits whose oxygen demand was used: walking, running or both.
  public let gaits: Set<FootGait>
  public let maximumHeartRate: MaximumHeartRate
  public let restingHeartRate: RestingHeartRate
  public let prior: VO2MaxPrior
  /// Whether medication limits the heart rate; `nil` where the person has not answered.
  public let takesHeartRateMedication: Bool?
  /// The class limits for the person; `nil` where there are no classes.
  public let limits: CardioFitnessLimits?

  public let testType = VO2MaxTestType.predictionSubMaxExercise

  public var isClamped: Bool { value != unclampedValue }
  public var isMedicationUnknown: Bool { takesHeartRateMedication == nil }
  /// mL/min·kg.
  public var standardDeviation: Double { unclampedValue * logDeviation }
  /// The interval in mL/min·kg that contains the true value in 80 % of cases; not clamped.
  public var interval80: ClosedRange<Double> { interval(deviations: NormalQuantile.of80Percent) }
  /// The interval in mL/min·kg that contains the true value in 95 % of cases; not clamped.
  public var interval95: ClosedRange<Double> { interval(deviations: NormalQuantile.of95Percent) }
  /// The class of the value among people of the same age and sex.
  public var fitnessClass: CardioFitnessClass? { limits?.fitnessClass(of: value) }

  private func interval(deviations: Double) -> ClosedRange<Double> {
    let factor = exp(deviations * logDeviation)
    return unclampedValue / factor...unclampedValue * factor
  }
}
