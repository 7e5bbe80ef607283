public import Foundation
public import HealthModel

/// A quantity or category record of an export, without what records have in common.
///
/// Types, units and sources are numbers of an ``AppleHealthVocabulary``, so that a record is made without an
/// allocation and an importer looks each of them up once a file.
public struct AppleHealthRecord: Hashable, Sendable {
  /// Made of what the record says; see ``AppleHealthIdentity``.
  public let uuid: UUID
  /// Into ``AppleHealthVocabulary/types``.
  public let type: Int
  /// Into ``AppleHealthVocabulary/units``; `nil` for a category.
  public let unit: Int?
  /// Into ``AppleHealthVocabulary/provenances``.
  public let provenance: Int
  /// In the unit; for a category the raw value of the case.
  public let value: Double
  public let span: Span
  /// When it was saved.
  public let created: Instant?
  public let metadata: Metadata
  /// Counted from 1.
  public let line: Int
}

/// What the records of an export have in common.
public struct AppleHealthVocabulary: Sendable {
  /// Of quantities and categories.
  public internal(set) var types: [ObjectType] = []
  public internal(set) var units: [HealthModel.Unit] = []
  public internal(set) var provenances: [AppleHealthProvenance] = []

  public init() {}

  /// The whole sample; `nil` for a record of another vocabulary.
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
