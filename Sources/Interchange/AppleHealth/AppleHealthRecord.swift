public import Foundation
public import HealthModel

/// A quantity or category record of an export, without the data that records share.
///
/// Types, units and sources are indices into an ``AppleHealthVocabulary``, so that a record is
/// created without an allocation and an importer resolves each of them once per file.
public struct AppleHealthRecord: Hashable, Sendable {
  /// The identity derived from the contents; see ``AppleHealthIdentity``.
  public let uuid: UUID
  /// An index into ``AppleHealthVocabulary/types``.
  public let type: Int
  /// An index into ``AppleHealthVocabulary/units``; `nil` for a category.
  public let unit: Int?
  /// An index into ``AppleHealthVocabulary/provenances``.
  public let provenance: Int
  /// The value in the unit; for a category, the raw value of the case.
  public let value: Double
  public let span: TimeRange
  /// The time when the record was saved.
  public let created: Instant?
  public let metadata: Metadata
  /// The line, counted from 1.
  public let line: Int
}

/// The types, units and sources that the records of an export share.
public struct AppleHealthVocabulary: Sendable {
  /// The types of quantities and categories.
  public internal(set) var types: [ObjectType] = []
  public internal(set) var units: [HealthModel.Unit] = []
  public internal(set) var provenances: [AppleHealthProvenance] = []

  public init() {}

  /// Returns the complete sample; `nil` for a record of another vocabulary.
  public func sample(_ record: AppleHealthRecord) -> Sample? {
    guard types.indices.contains(record.type), provenances.indices.contains(record.provenance)
    else { return nil }
    let provenance = provenances[record.provenance]
    let header = ObjectHeader(
      uuid: record.uuid, sourceRevision: provenance.sourceRevision, device: provenance.device,
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
