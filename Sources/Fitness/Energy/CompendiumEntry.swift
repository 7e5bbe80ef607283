/// What an activity takes, as a multiple of rest.
///
/// **Source** B. E. Ainsworth et al., *2011 Compendium of Physical Activities: a second update of codes and
/// MET values*, Med Sci Sports Exerc 43(8), 2011.
public struct CompendiumEntry: Hashable, Sendable {
  /// The five digits of the Compendium's code; `nil` where the number is from elsewhere.
  public let code: Int?
  /// Gross metabolic equivalents: kilocalories an hour for each kilogram.
  public let metabolicEquivalents: Double
  /// Whether the code is another activity's, the nearest, or none.
  public let isNeighbor: Bool

  init(_ code: Int?, _ metabolicEquivalents: Double, isNeighbor: Bool = false) {
    self.code = code
    self.metabolicEquivalents = metabolicEquivalents
    self.isNeighbor = isNeighbor
  }

  static func neighbor(_ code: Int?, _ metabolicEquivalents: Double) -> CompendiumEntry {
    CompendiumEntry(code, metabolicEquivalents, isNeighbor: true)
  }

  /// As a share of the energy.
  var deviation: Double {
    isNeighbor ? EnergyConstants.neighborDeviation : EnergyConstants.compendiumDeviation
  }
}
