/// A kind of measured value: its identity, its unit, and how values of it add up.
public struct QuantityType: Hashable, Sendable {
  /// How values of the type combine over time.
  public enum Aggregation: Int, Hashable, Sendable, Codable {
    case cumulative = 0
    case discreteArithmetic = 1
    case discreteTemporallyWeighted = 2
    case discreteEquivalentContinuousLevel = 3
  }

  /// The identifier of the export format: `HKQuantityTypeIdentifier` and the name.
  public let identifier: String
  public let canonicalUnit: Unit
  public let aggregation: Aggregation
  /// Whether an application can be allowed to save it; the others the platform alone writes.
  public let isSavedByApplications: Bool

  public init(
    identifier: String, canonicalUnit: Unit, aggregation: Aggregation,
    isSavedByApplications: Bool = true
  ) {
    self.identifier = identifier
    self.canonicalUnit = canonicalUnit
    self.aggregation = aggregation
    self.isSavedByApplications = isSavedByApplications
  }
}
