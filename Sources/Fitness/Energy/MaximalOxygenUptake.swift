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
  /// **Source** C. G. de Souza e Silva et al., *A reference equation for maximal aerobic power*, Eur J Prev
  /// Cardiol 25(7), 2018 (FRIEND); without height J. Myers et al., Prog Cardiovasc Dis 60, 2017.
  init?(forAge age: Double?, sex: BiologicalSex, mass: Double, height: Double?) {
    guard let age else { return nil }
    let pounds = mass / Self.kilogramsPerPound
    var deviation = height == nil ? Self.deviationWithoutHeight : Self.deviation
    if !sex.isOneOfTwo { deviation = Self.deviationWithoutSex }
    let predicted =
      if let height {
        45.2 - 0.35 * age - 10.9 * sex.blend(female: 2, male: 1) - 0.15 * pounds
          + 0.68 * height / Self.metersPerInch - 0.46
      } else {
        79.9 - 0.39 * age - 13.7 * sex.blend(female: 1, male: 0) - 0.127 * pounds
      }
    value = min(max(predicted, Self.values.lowerBound), Self.values.upperBound)
    relativeDeviation = deviation
  }

  /// Shares of the value; the two wider ones are choices.
  private static let deviation = 0.17
  private static let deviationWithoutHeight = 0.18
  private static let deviationWithoutSex = 0.22
  /// What the uptake is held to, in mL/min·kg.
  private static let values = 14.0...65.0
  private static let kilogramsPerPound = 0.453_592_37
  private static let metersPerInch = 0.0254
}
