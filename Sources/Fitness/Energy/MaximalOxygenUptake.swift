import HealthModel

/// The maximal oxygen uptake of a person with its uncertainty.
public struct MaximalOxygenUptake: Hashable, Sendable {
  /// In mL/min·kg.
  public var value: Double
  /// As a share of the value.
  public var relativeDeviation: Double

  /// Creates the person's own estimated or measured uptake.
  public init(value: Double, relativeDeviation: Double) {
    self.value = value
    self.relativeDeviation = relativeDeviation
  }

  /// Creates the expected uptake for age, sex, mass and height; `nil` without an age.
  ///
  /// Uses the equations of the FRIEND registry, as in ``VO2MaxPrior``; **departs from it** in requiring an
  /// age and in clamping the value to the published range.
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

  /// The relative deviations; the two wider ones are choices.
  private static let deviation = 0.17
  private static let deviationWithoutHeight = 0.18
  private static let deviationWithoutSex = 0.22
  /// The range that the uptake is clamped to, in mL/min·kg.
  private static let values = 14.0...65.0
}
