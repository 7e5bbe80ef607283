import HealthModel

/// The most oxygen that a person takes in, and how sure that is.
public struct MaximalOxygenUptake: Hashable, Sendable {
  /// In mL/min·kg.
  public var value: Double
  /// As a share of the value.
  public var relativeDeviation: Double

  /// An estimate or a measurement of the person's own.
  public init(value: Double, relativeDeviation: Double) {
    self.value = value
    self.relativeDeviation = relativeDeviation
  }

  /// What people of the age, sex, mass and height have; `nil` without age.
  ///
  /// The FRIEND registry's equations, as ``VO2MaxPrior`` has them; **departs from it** in refusing without an
  /// age and in holding the value to what is told.
  init?(forAge age: Double?, sex: BiologicalSex, mass: Double, height: Double?) {
    guard let age else { return nil }
    var deviation = height == nil ? Self.deviationWithoutHeight : Self.deviation
    if !sex.isOneOfTwo { deviation = Self.deviationWithoutSex }
    func predicted(_ isFemale: Bool) -> Double {
      guard let height else {
        return VO2MaxPrior.friend2017(age: age, isFemale: isFemale, mass: mass)
      }
      return VO2MaxPrior.friend2018(age: age, isFemale: isFemale, height: height, mass: mass)
    }
    let predicted = sex.blend(female: predicted(true), male: predicted(false))
    value = min(max(predicted, Self.values.lowerBound), Self.values.upperBound)
    relativeDeviation = deviation
  }

  /// Shares of the value; the two wider ones are choices.
  private static let deviation = 0.17
  private static let deviationWithoutHeight = 0.18
  private static let deviationWithoutSex = 0.22
  /// What the uptake is held to, in mL/min·kg.
  private static let values = 14.0...65.0
}
