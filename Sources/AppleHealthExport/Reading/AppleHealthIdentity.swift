import ByteStreams
public import Foundation
public import HealthModel

/// The identities assigned to the objects of an export.
///
/// An export does not identify its objects, so the same object in two exports is recognized by its
/// contents. The contents are hashed as written (names of types, units and values, not their parsed
/// meaning), so that a later release that knows more types assigns the same identities. Excluded
/// are the details that differ between exports of the same object: the time zone, the address in a
/// device's text, and device fields that no release of this project stores.
///
/// | object | hashed fields |
/// |---|---|
/// | record | type, source, version, device, start, end, creation time, value, unit, metadata |
/// | correlation | type, source, version, device, start, end, creation time, metadata, its members |
/// | workout | activity, source, version, device, start, end, creation time |
/// | route | its workout, start, end, creation time |
///
/// A workout's metadata and totals are excluded, because other releases of iOS write them in other
/// units and elements. Two records with equal fields are the same record. If a person changes a
/// preferred unit between two exports, the records get new identities; the importer has to detect
/// that the values are equal.
public enum AppleHealthIdentity {
  static let recordKind = "apple-health-record"
  static let correlationKind = "apple-health-correlation"
  static let workoutKind = "apple-health-workout"
  static let routeKind = "apple-health-route"
  static let statisticsKind = "apple-health-statistics"

  /// Returns the digest of a text that is part of several identities, hashed once.
  static func digest(_ text: UnsafeBufferPointer<UInt8>) -> SIMD2<UInt64> {
    var identity = ContentIdentity("text")
    identity.add(text)
    return identity.digest
  }

  static func digest(sourceName: String, version: String?, device: Device?) -> SIMD2<UInt64> {
    var identity = ContentIdentity("apple-health-source")
    identity.add(sourceName)
    identity.add(version)
    identity.add(device?.name)
    identity.add(device?.manufacturer)
    identity.add(device?.model)
    identity.add(device?.hardwareVersion)
    identity.add(device?.firmwareVersion)
    identity.add(device?.softwareVersion)
    identity.add(device?.localIdentifier)
    identity.add(device?.udiDeviceIdentifier)
    return identity.digest
  }

  /// The fields that all objects of an export have, in hash order.
  struct Head {
    var type: SIMD2<UInt64>
    var source: SIMD2<UInt64>
    var start: Instant
    var end: Instant
    var created: Instant?

    func add(to identity: inout ContentIdentity) {
      identity.add(type)
      identity.add(source)
      identity.add(start)
      identity.add(end)
      identity.add(created)
    }
  }
}

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
