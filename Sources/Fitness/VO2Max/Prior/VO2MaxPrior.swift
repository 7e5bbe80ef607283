import Foundation
import HealthModel

/// The expected fitness of a person before any workout.
public struct VO2MaxPrior: Hashable, Sendable {
  /// The inputs and equation of the expectation.
  public enum Source: Hashable, Sendable, CaseIterable {
    /// Age, sex, mass and height: the FRIEND registry's equation of 2018.
    case friend2018
    /// Age, sex and mass: the registry's equation of 2017.
    case friend2017
    /// Age, sex and height, with a typical mass for the height.
    case usualMass
    /// The registry's median for the age and sex.
    case registryMedian
  }

  /// mL/min·kg.
  public let value: Double
  /// The natural logarithm of the value.
  public var logValue: Double { log(value) }
  /// The standard deviation of the logarithm.
  public let logDeviation: Double
  public let source: Source

  /// Creates the prior for a person of an age in years; unknown facts widen it.
  public init(_ facts: PersonFacts, age: Double, constants: VO2MaxConstants = .standard) {
    let height = facts.heightMeters.flatMap { Self.heights.contains($0) ? $0 : nil }
    let mass = facts.massKilograms.flatMap { Self.masses.contains($0) ? $0 : nil }
    let source: Source =
      switch (height, mass) {
      case (.some, .some): .friend2018
      case (nil, .some): .friend2017
      case (.some, nil): .usualMass
      case (nil, nil): .registryMedian
      }
    let known =
      switch source {
      case .friend2018: constants.priorDeviation
      case .friend2017: constants.priorWithoutHeight
      case .usualMass: constants.priorWithoutMass
      case .registryMedian: constants.priorWithoutSex
      }
    func value(_ isFemale: Bool) -> Double {
      switch source {
      case .friend2018:
        Self.friend2018(age: age, isFemale: isFemale, height: height ?? 0, mass: mass ?? 0)
      case .friend2017: Self.friend2017(age: age, isFemale: isFemale, mass: mass ?? 0)
      case .usualMass:
        Self.friend2018(
          age: age, isFemale: isFemale, height: height ?? 0,
          mass: Self.usualBodyMassIndex * (height ?? 0) * (height ?? 0))
      case .registryMedian: CardioFitnessReference.median(age: age, isFemale: isFemale)
      }
    }
    let expected: Double
    switch facts.sex {
    case .female: expected = value(true)
    case .male: expected = value(false)
    case .notSet, .other: expected = (value(true) + value(false)) / 2
    }
    self.value = max(expected, Self.minimum)
    self.source = source
    let isSexKnown = facts.sex == .female || facts.sex == .male
    logDeviation = isSexKnown ? known : max(known, constants.priorWithoutSex)
  }

  /// Returns the value of the registry's treadmill equation, with its standard error of 6.6.
  ///
  /// **Source** C. G. de Souza e Silva et al., *A reference equation for maximal aerobic power for treadmill
  /// and cycle ergometer exercise testing: Analysis from the FRIEND registry*, Eur J Prev Cardiol 25(7),
  /// 2018. Read in its abstract.
  static func friend2018(age: Double, isFemale: Bool, height: Double, mass: Double) -> Double {
    45.2 - 0.35 * age - 10.9 * (isFemale ? 2 : 1) - 0.15 * mass * poundsPerKilogram
      + 0.68 * height * inchesPerMeter - 0.46
  }

  /// Returns the value of the registry's equation without height.
  ///
  /// **Source** J. Myers et al., *A Reference Equation for Normal Standards for VO₂max: Analysis from the
  /// FRIEND registry*, Prog Cardiovasc Dis 60, 2017. Its abstract has the equation as a picture; checked
  /// in five public programs that cite it.
  static func friend2017(age: Double, isFemale: Bool, mass: Double) -> Double {
    79.9 - 0.39 * age - (isFemale ? 13.7 : 0) - 0.127 * mass * poundsPerKilogram
  }

  private static let poundsPerKilogram = 2.2046226
  private static let inchesPerMeter = 1 / 0.0254
  /// The body mass index in kg/m² assumed for adults of unknown mass; choice.
  private static let usualBodyMassIndex = 26.0
  /// The plausible ranges of adults; values outside are typing errors and count as unknown; choice.
  private static let heights = 1.2...2.3
  private static let masses = 30.0...300.0
  /// The minimum value in mL/min·kg, because the equations are linear; no person who can walk is below;
  /// choice.
  private static let minimum = 12.0
}
