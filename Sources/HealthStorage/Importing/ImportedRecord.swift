package import Foundation
package import HealthModel

/// A quantity or category sample of a file from another source, without the values that many have in
/// common.
///
/// Types, units and origins are indices into an ``ImportedVocabulary``, so that a million records do
/// not need a million lookups.
package struct ImportedRecord: Sendable {
  package var uuid: UUID
  package var type: Int
  /// The index of the unit; `nil` for a category.
  package var unit: Int?
  package var origin: Int
  /// The value in the unit, or the raw value of a category's case.
  package var value: Double
  package var span: TimeRange
  package var metadata: Metadata

  package init(
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
package struct ImportedVocabulary: Sendable {
  package struct Origin: Sendable {
    package var sourceRevision: SourceRevision
    package var device: Device?

    package init(sourceRevision: SourceRevision, device: Device?) {
      self.sourceRevision = sourceRevision
      self.device = device
    }
  }

  /// Quantity and category types.
  package var types: [ObjectType] = []
  package var units: [HealthModel.Unit] = []
  package var origins: [Origin] = []

  package init() {}

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
package struct ImportedTally: Hashable, Sendable {
  package var added = 0
  package var known = 0
  package var refused = 0

  package init() {}

  static func += (left: inout ImportedTally, right: ImportedTally) {
    left.added += right.added
    left.known += right.known
    left.refused += right.refused
  }
}
