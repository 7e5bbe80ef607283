/// The energy cost of an activity as a multiple of rest.
///
/// **Source** B. E. Ainsworth et al., *2011 Compendium of Physical Activities: a second update of codes and
/// MET values*, Med Sci Sports Exerc 43(8), 2011.
public struct CompendiumEntry: Hashable, Sendable {
  /// The five-digit code of the Compendium; `nil` where the value is from another source.
  public let code: Int?
  /// Gross metabolic equivalents: kilocalories per hour and kilogram.
  public let metabolicEquivalents: Double
  /// Whether the activity has no code and uses the value of the closest activity.
  public let isNeighbor: Bool

  init(_ code: Int?, _ metabolicEquivalents: Double, isNeighbor: Bool = false) {
    self.code = code
    self.metabolicEquivalents = metabolicEquivalents
    self.isNeighbor = isNeighbor
  }

  static func neighbor(_ code: Int?, _ metabolicEquivalents: Double) -> CompendiumEntry {
    CompendiumEntry(code, metabolicEquivalents, isNeighbor: true)
  }

  /// The standard deviation as a share of the energy.
  var deviation: Double {
    isNeighbor ? EnergyConstants.neighborDeviation : EnergyConstants.compendiumDeviation
  }
}
