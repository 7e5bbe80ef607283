public import Foundation
public import HealthModel

/// How a VO₂max came to be known; the raw values are those of HealthKit's metadata.
public enum VO2MaxTestType: Int, Hashable, Sendable, CaseIterable {
  case maxExercise = 1
  case predictionSubMaxExercise = 2
  case predictionNonExercise = 3
  case predictionStepTest = 4
}

/// A VO₂max that a laboratory measured and the person entered.
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

/// What a person could take in at highest effort, predicted from easier workouts.
///
/// It is a prediction and no measurement, and no medical device made it.
public struct VO2MaxEstimate: Hashable, Sendable {
  public let date: Instant
  /// mL/min·kg, before it is held within what is told.
  public let unclampedValue: Double
  /// Standard deviation of the natural logarithm of the value.
  public let logDeviation: Double
  /// mL/min·kg, held within 14 to 65.
  public let value: Double
  /// The start of the oldest data in it.
  public let earliestDataUsed: Instant
  /// The workouts in it, oldest first.
  public let workouts: [UUID]
  /// The laboratory's values in it, oldest first.
  public let laboratoryValues: [UUID]
  public let segmentCount: Int
  /// The lowest and highest share of the heart rate reserve.
  public let fractions: ClosedRange<Double>
  /// Whose oxygen was used: walking's, running's or both.
  public let gaits: Set<FootGait>
  public let maximumHeartRate: MaximumHeartRate
  public let restingHeartRate: RestingHeartRate
  public let prior: VO2MaxPrior
  /// Whether a medicine limits the heart rate; `nil` when it was never asked.
  public let takesHeartRateMedication: Bool?
  /// The values at which classes change for the person; `nil` where there are no classes.
  public let limits: CardioFitnessLimits?

  public let testType = VO2MaxTestType.predictionSubMaxExercise

  public var isClamped: Bool { value != unclampedValue }
  public var isMedicationUnknown: Bool { takesHeartRateMedication == nil }
  /// mL/min·kg.
  public var standardDeviation: Double { unclampedValue * logDeviation }
  /// Where the truth is in 80 of 100 estimates, in mL/min·kg; not clamped.
  public var interval80: ClosedRange<Double> { interval(deviations: NormalQuantile.of80Percent) }
  /// Where the truth is in 95 of 100 estimates, in mL/min·kg; not clamped.
  public var interval95: ClosedRange<Double> { interval(deviations: NormalQuantile.of95Percent) }
  /// How the value compares with people of the same age and sex.
  public var fitnessClass: CardioFitnessClass? { limits?.fitnessClass(of: value) }

  private func interval(deviations: Double) -> ClosedRange<Double> {
    let factor = exp(deviations * logDeviation)
    return unclampedValue / factor...unclampedValue * factor
  }
}
