public import Foundation
public import HealthModel

/// A quantity or category sample of a file from another source, without the values that many have in
/// common.
///
/// Types, units and origins are indices into an ``ImportedVocabulary``, so that a million records do
/// not need a million lookups.
public struct ImportedRecord: Sendable {
  public var uuid: UUID
  public var type: Int
  /// The index of the unit; `nil` for a category.
  public var unit: Int?
  public var origin: Int
  /// The value in the unit, or the raw value of a category's case.
  public var value: Double
  public var span: TimeRange
  public var metadata: Metadata

  public init(
    uuid: UUID, type: Int, unit: Int?, origin: Int, value: Double, span: TimeRange,
    metadata: Metadata
  ) {
    self.uuid = uuid
    self.type = type
    self.unit = unit
    self.origin = origin
    self.value = value
    self.span = span
    self.metadata = metadata
  }
}

/// The values that records have in common.
public struct ImportedVocabulary: Sendable {
  public struct Origin: Sendable {
    public var sourceRevision: SourceRevision
    public var device: Device?

    public init(sourceRevision: SourceRevision, device: Device?) {
      self.sourceRevision = sourceRevision
      self.device = device
    }
  }

  /// Quantity and category types.
  public var types: [ObjectType] = []
  public var units: [HealthModel.Unit] = []
  public var origins: [Origin] = []

  public init() {}

  /// The whole sample; `nil` if an index is out of range.
  func sample(_ record: ImportedRecord) -> Sample? {
    guard types.indices.contains(record.type), origins.indices.contains(record.origin) else {
      return nil
    }
    let origin = origins[record.origin]
    let header = ObjectHeader(
      uuid: record.uuid, sourceRevision: origin.sourceRevision, device: origin.device,
      metadata: record.metadata)
    switch types[record.type] {
    case .quantity(let type):
      guard let unit = record.unit, units.indices.contains(unit) else { return nil }
      return .quantity(
        QuantitySample(
          type: type, quantity: Quantity(record.value, units[unit]), span: record.span,
          header: header))
    case .category(let type):
      guard let value = Int(exactly: record.value) else { return nil }
      return .category(
        CategorySample(type: type, value: value, span: record.span, header: header))
    default: return nil
    }
  }
}

/// The outcomes for the records of one type.
public struct ImportedTally: Hashable, Sendable {
  public var added = 0
  public var known = 0
  public var refused = 0

  public init() {}

  static func += (left: inout ImportedTally, right: ImportedTally) {
    left.added += right.added
    left.known += right.known
    left.refused += right.refused
  }
}
