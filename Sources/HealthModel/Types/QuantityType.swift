/// A kind of measured value: its identity, its unit, how values of it add up, and what a sample of it needs.
///
/// **Source** Types/quantity-types.csv, made of Apple's HealthKit headers and documentation; Types/README.md
/// says which column is from where.
public struct QuantityType: Sendable {
  /// How values of the type combine over time.
  public enum Aggregation: Int, Hashable, Sendable, Codable, CaseIterable {
    case cumulative = 0
    case discreteArithmetic = 1
    case discreteTemporallyWeighted = 2
    case discreteEquivalentContinuousLevel = 3
  }

  private let facts: Facts

  public init(
    identifier: String, canonicalUnit: Unit, aggregation: Aggregation,
    isSavedByApplications: Bool = true
  ) {
    facts = Facts(
      identifier: identifier, canonicalUnit: canonicalUnit, aggregation: aggregation,
      isSavedByApplications: isSavedByApplications, limits: nil, requiredMetadata: [],
      refusesFuture: false)
  }

  /// A type of the table, by its name within the identifier.
  init(
    _ name: String, _ canonicalUnit: Unit, _ aggregation: Aggregation,
    isSavedByApplications: Bool = true, limits: ClosedRange<Double>? = nil,
    requiredMetadata: [MetadataKey] = [], refusesFuture: Bool = false, isOwn: Bool = false
  ) {
    let prefix = isOwn ? Self.ownIdentifierPrefix : Self.identifierPrefix
    facts = Facts(
      identifier: prefix + name, canonicalUnit: canonicalUnit,
      aggregation: aggregation, isSavedByApplications: isSavedByApplications, limits: limits,
      requiredMetadata: requiredMetadata, refusesFuture: refusesFuture)
  }

  /// The identifier of the export format: `HKQuantityTypeIdentifier` and the name; a type that no platform
  /// has begins with `WorkoutQuantityTypeIdentifier`.
  public var identifier: String { facts.identifier }
  public var canonicalUnit: Unit { facts.canonicalUnit }
  public var aggregation: Aggregation { facts.aggregation }
  /// Whether an application can be allowed to save it; the others the platform alone writes.
  public var isSavedByApplications: Bool { facts.isSavedByApplications }
  /// What a value in the canonical unit has to lie in, both ends belonging; `nil` where no limit is stated.
  public var limits: ClosedRange<Double>? { facts.limits }
  /// The keys that a sample's metadata has to have.
  public var requiredMetadata: [MetadataKey] { facts.requiredMetadata }
  /// Whether a sample may not end after the moment it is saved: delivered insulin, never planned.
  public var refusesFuture: Bool { facts.refusesFuture }
}

extension QuantityType: Hashable {
  public static func == (a: QuantityType, b: QuantityType) -> Bool {
    a.facts === b.facts
      || a.identifier == b.identifier && a.canonicalUnit == b.canonicalUnit
        && a.aggregation == b.aggregation && a.isSavedByApplications == b.isSavedByApplications
        && a.limits == b.limits && a.requiredMetadata == b.requiredMetadata
        && a.refusesFuture == b.refusesFuture
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension QuantityType {
  /// What a type is, kept once and shared by all that name it: every sample does.
  private final class Facts: Sendable {
    let identifier: String
    let canonicalUnit: Unit
    let aggregation: Aggregation
    let isSavedByApplications: Bool
    let limits: ClosedRange<Double>?
    let requiredMetadata: [MetadataKey]
    let refusesFuture: Bool

    init(
      identifier: String, canonicalUnit: Unit, aggregation: Aggregation,
      isSavedByApplications: Bool, limits: ClosedRange<Double>?, requiredMetadata: [MetadataKey],
      refusesFuture: Bool
    ) {
      self.identifier = identifier
      self.canonicalUnit = canonicalUnit
      self.aggregation = aggregation
      self.isSavedByApplications = isSavedByApplications
      self.limits = limits
      self.requiredMetadata = requiredMetadata
      self.refusesFuture = refusesFuture
    }
  }
}
