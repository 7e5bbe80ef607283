import Foundation
import GRDB
import HealthModel
import StoreDatabase
import StoreErrors

/// Saves records of one vocabulary in a transaction.
///
/// The rules are those of the write path of all objects (``SaveTransaction``): identity, tombstones,
/// retention, limits, metadata. Records with a sync identity, and those that need special handling, are
/// left for that path (``others``); the rest is inserted in dozens at a time (``RecordRows``), without
/// boxing and without a search before the insertion.
struct RecordInsertion {
  private struct Kind {
    var typeID: Int64
    var earliest: Instant?
    var isActivity: Bool
    var limits: ClosedRange<Double>?
  }

  private enum Slot {
    case row(Kind)
    /// The record needs the full write path.
    case other
  }

  /// The conversion of a type's values from a unit.
  private enum Conversion {
    case canonical
    /// The value as given is stored, too.
    case given(String, UnitConversion)
    case impossible
  }

  private let vocabulary: ImportedVocabulary
  private var slots: [Slot?]
  private var conversions: [Conversion?]
  private var origins: [(source: Int64, revision: Int64, device: Int64?)?]
  private var texts: [Metadata: String] = [:]
  private var last: (metadata: Metadata, text: String)?
  private let hasTombstones: Bool
  private var rows: RecordRows
  /// The outcomes of the rows, by type.
  private(set) var tallies: [ImportedTally]
  /// The records that need the full write path, and were not saved.
  private(set) var others: [ImportedRecord] = []

  /// The number of different metadata whose texts are cached.
  private static let maximumTexts = 2048

  init(_ db: Database, _ vocabulary: ImportedVocabulary) throws {
    self.vocabulary = vocabulary
    slots = Array(repeating: nil, count: vocabulary.types.count)
    conversions = Array(
      repeating: nil, count: vocabulary.types.count * max(vocabulary.units.count, 1))
    origins = Array(repeating: nil, count: vocabulary.origins.count)
    hasTombstones =
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM tombstone)") ?? true
    rows = try RecordRows(db)
    tallies = Array(repeating: ImportedTally(), count: vocabulary.types.count)
  }

  /// Adds one record, to be saved with the next ones: see ``finish(in:)``.
  mutating func save(_ record: ImportedRecord, in transaction: inout SaveTransaction) throws {
    guard vocabulary.types.indices.contains(record.type),
      vocabulary.origins.indices.contains(record.origin)
    else { return }
    let slot: Slot
    if let known = slots[record.type] {
      slot = known
    } else {
      slot = try makeSlot(vocabulary.types[record.type], &transaction)
      slots[record.type] = slot
    }
    guard case .row(let kind) = slot,
      record.metadata.isEmpty || record.metadata[.syncIdentifier] == nil && !record.isTyped,
      Instant.writable.contains(record.span.start), Instant.writable.contains(record.span.end),
      record.span.start <= record.span.end,
      abs(record.value) <= SaveTransaction.maximumNumber,
      let (value, given) = convert(record), abs(value) <= SaveTransaction.maximumNumber,
      kind.limits?.contains(value) != false,
      let metadata = try text(record.metadata)
    else { return others.append(record) }
    if let earliest = kind.earliest, record.span.end < earliest {
      tallies[record.type].known += 1
      return
    }
    if hasTombstones, try transaction.isBuried(record.uuid) {
      tallies[record.type].known += 1
      return
    }
    let origin = try self.origin(record.origin, &transaction)
    rows.add(
      SampleRow(
        uuid: record.uuid, typeID: kind.typeID, start: record.span.start.microseconds,
        end: record.span.end.microseconds, value: value,
        given: given.map { (record.value, $0) }, source: origin.source,
        revision: origin.revision, device: origin.device,
        metadata: metadata.isEmpty ? nil : metadata), countingIn: record.type)
    // A day that is noted without need is only computed once more.
    if kind.isActivity { transaction.activity.note(record.span) }
    if rows.isFull { try finish(in: &transaction) }
  }

  /// Saves the added records.
  mutating func finish(in transaction: inout SaveTransaction) throws {
    guard !rows.isEmpty else { return }
    let last = try rows.flush(after: transaction.change, counting: &tallies)
    transaction.countChanges(through: last)
  }

  private func makeSlot(
    _ type: ObjectType, _ transaction: inout SaveTransaction
  ) throws -> Slot {
    var limits: ClosedRange<Double>?
    switch type {
    case .quantity(let type) where type.requiredMetadata.isEmpty && ScoredAssessment(type) == nil:
      limits = type.limits
    case .category(let type) where type.requiredMetadata.isEmpty: break
    default: return .other
    }
    let typeID: Int64
    do {
      typeID = try transaction.typeID(type)
    } catch let error as StoreError where error.isOfObject {
      return .other
    }
    return .row(
      Kind(
        typeID: typeID,
        earliest: transaction.retention.earliestPermittedDate(for: type, now: transaction.now),
        isActivity: ActivityChanges.isAbout(type.identifier), limits: limits))
  }

  /// The value in the type's own unit, and as it was given if that differs; `nil` for one that the type
  /// does not allow.
  private mutating func convert(
    _ record: ImportedRecord
  ) -> (value: Double, given: String?)? {
    if case .category(let type) = vocabulary.types[record.type] {
      guard let value = Int(exactly: record.value), type.values.contains(value) else { return nil }
      return (record.value, nil)
    }
    guard case .quantity(let type) = vocabulary.types[record.type], let unit = record.unit,
      vocabulary.units.indices.contains(unit)
    else { return nil }
    let index = record.type * vocabulary.units.count + unit
    let conversion: Conversion
    if let known = conversions[index] {
      conversion = known
    } else {
      let given = vocabulary.units[unit]
      if given == type.canonicalUnit {
        conversion = .canonical
      } else if let way = try? UnitConversion(from: given, to: type.canonicalUnit) {
        conversion = .given(given.description, way)
      } else {
        conversion = .impossible
      }
      conversions[index] = conversion
    }
    switch conversion {
    case .canonical: return (record.value, nil)
    case .given(let text, let way): return (way(record.value), text)
    case .impossible: return nil
    }
  }

  private mutating func origin(
    _ index: Int, _ transaction: inout SaveTransaction
  ) throws -> (source: Int64, revision: Int64, device: Int64?) {
    if let known = origins[index] { return known }
    let origin = vocabulary.origins[index]
    let rows = try transaction.origin(origin.sourceRevision)
    let made = (rows.source, rows.revision, try transaction.device(origin.device))
    origins[index] = made
    return made
  }

  /// The text of metadata for the column, empty for none; `nil` if a value does not match its key.
  private mutating func text(_ metadata: Metadata) throws -> String? {
    guard !metadata.isEmpty else { return "" }
    if let last, last.metadata == metadata { return last.text }
    if let known = texts[metadata] {
      last = (metadata, known)
      return known
    }
    do {
      try metadata.validate()
    } catch {
      return nil
    }
    let text = StoredMetadata.text(metadata) ?? ""
    // Equal units may be written differently, and are stored as they were given.
    let hasUnits = metadata.values.contains { value in
      if case .quantity = value { true } else { false }
    }
    if !hasUnits, texts.count < Self.maximumTexts { texts[metadata] = text }
    return text
  }
}

extension ImportedRecord {
  /// Whether the sample was entered by the person, which more rules apply to.
  fileprivate var isTyped: Bool { metadata[.wasUserEntered] == .bool(true) }
}
