public import HealthModel

/// A person's cardio fitness compared with that of people of the same age and sex.
public enum CardioFitnessClass: Int, Hashable, Sendable, CaseIterable, Comparable {
  case low
  case belowAverage
  case aboveAverage
  case high

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The class limits for an age and sex, in mL/min·kg.
///
/// The percentiles 20, 50 and 80 of the FRIEND registry are a choice of this project; the percentiles of
/// other products are not published.
public struct CardioFitnessLimits: Hashable, Sendable {
  /// The value below which fitness is low.
  public let low: Double
  public let median: Double
  /// The value from which fitness is high.
  public let high: Double

  /// Creates the limits; `nil` outside the registry's ages, 20 to 79, and for an unknown sex.
  public init?(age: Double, sex: BiologicalSex) {
    guard CardioFitnessReference.ages.contains(age), sex == .female || sex == .male else {
      return nil
    }
    func percentile(_ rank: Double) -> Double {
      CardioFitnessReference.percentile(rank, age: age, isFemale: sex == .female)
    }
    low = percentile(20)
    median = percentile(50)
    high = percentile(80)
  }

  /// Returns the class of a fitness in mL/min·kg.
  public func fitnessClass(of value: Double) -> CardioFitnessClass {
    switch value {
    case ..<low: .low
    case ..<median: .belowAverage
    case ..<high: .aboveAverage
    default: .high
    }
  }
}
