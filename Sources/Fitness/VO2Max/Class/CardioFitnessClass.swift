public import HealthModel

/// How someone's cardio fitness compares with that of people of the same age and sex.
public enum CardioFitnessClass: Int, Hashable, Sendable, CaseIterable, Comparable {
  case low
  case belowAverage
  case aboveAverage
  case high

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The values at which the classes of an age and sex change, in mL/min·kg.
///
/// The percentiles 20, 50 and 80 of the FRIEND registry are a choice of this project: the percentiles that
/// others cut at are not published.
public struct CardioFitnessLimits: Hashable, Sendable {
  /// Below this fitness is low.
  public let low: Double
  public let median: Double
  /// From this on fitness is high.
  public let high: Double

  /// `nil` outside the registry's ages, 20 to 79, and for people whose sex is not known.
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

  /// The class of a fitness in mL/min·kg.
  public func fitnessClass(of value: Double) -> CardioFitnessClass {
    switch value {
    case ..<low: .low
    case ..<median: .belowAverage
    case ..<high: .aboveAverage
    default: .high
    }
  }
}
