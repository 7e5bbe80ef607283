/// A type of measured value: its identity, unit, aggregation, and the requirements of its samples.
///
/// **Source** Types/quantity-types.csv, derived from Apple's HealthKit headers and documentation;
/// Types/README.md lists the source of each column.
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

  /// Creates a type of the table, by the name within its identifier.
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
  /// Whether an application can be authorized to save it; other types are written only by the
  /// platform.
  public var isSavedByApplications: Bool { facts.isSavedByApplications }
  /// The closed range of a valid value in the canonical unit; `nil` if no limit is known.
  public var limits: ClosedRange<Double>? { facts.limits }
  /// The required metadata keys of a sample.
  public var requiredMetadata: [MetadataKey] { facts.requiredMetadata }
  /// Whether a sample may not end in the future when it is saved: delivered insulin, never planned.
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
  /// The properties of a type, stored once and shared by all its copies, since every sample has
  /// one.
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

extension QuantityType {
  /// Whether its estimates can be recalibrated to exclude data before a date.
  ///
  /// **Source** `allowsRecalibrationForEstimates` of Apple's HealthKit documentation: the
  /// six-minute walk distance is the only such type.
  public var allowsRecalibrationForEstimates: Bool { self == .sixMinuteWalkTestDistance }
}

extension ObjectType {
  /// Whether its estimates can be recalibrated to exclude data before a date.
  public var allowsRecalibrationForEstimates: Bool {
    guard case .quantity(let type) = self else { return false }
    return type.allowsRecalibrationForEstimates
  }
}
