import Foundation
import GRDB
import GRDBSQLite
import HealthModel

/// Saves records of one vocabulary in a transaction, each with one prepared statement.
///
/// The rules are those of the door that all objects pass (``SaveTransaction``): identity, tombstones,
/// retention, limits, metadata. What has a sync identity, and what is out of the ordinary, goes through
/// that door itself; the others take a way without boxing and without a search before the insertion.
struct RecordInsertion {
  private enum Slot {
    case row(typeID: Int64, earliest: Instant?, isActivity: Bool, limits: ClosedRange<Double>?)
    /// Goes the long way.
    case other
  }

  /// How a type's values come in a unit.
  private enum Conversion {
    case canonical
    /// Kept as given besides.
    case given(String)
    case impossible
  }

  private let vocabulary: ImportedVocabulary
  private var slots: [Slot?]
  private var conversions: [Conversion?]
  private var origins: [(source: Int64, revision: Int64, device: Int64?)?]
  private var texts: [Metadata: String] = [:]
  private let hasTombstones: Bool
  private let statement: Statement
  private let handle: OpaquePointer

  /// Different metadata that are remembered as texts.
  private static let mostTexts = 2048

  init(_ db: Database, _ vocabulary: ImportedVocabulary) throws {
    self.vocabulary = vocabulary
    slots = Array(repeating: nil, count: vocabulary.types.count)
    conversions = Array(
      repeating: nil, count: vocabulary.types.count * max(vocabulary.units.count, 1))
    origins = Array(repeating: nil, count: vocabulary.origins.count)
    hasTombstones =
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM tombstone)") ?? true
    statement = try db.cachedStatement(sql: Self.sql)
    handle = statement.sqliteStatement
    statement.setUncheckedArguments(StatementArguments())
  }

  private static let sql = """
    INSERT INTO sample (id, uuid, typeId, start, end, value, givenValue, givenUnit, sourceId,
      sourceRevisionId, deviceId, metadata)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (uuid) DO NOTHING
    """

  enum Outcome {
    case added, known
    case refused(Sample, StoreError)
  }

  /// Saves one record.
  mutating func save(
    _ record: ImportedRecord, in transaction: inout SaveTransaction
  ) throws -> Outcome {
    guard vocabulary.types.indices.contains(record.type),
      vocabulary.origins.indices.contains(record.origin)
    else { return .known }
    let slot: Slot
    if let known = slots[record.type] {
      slot = known
    } else {
      slot = try makeSlot(vocabulary.types[record.type], &transaction)
      slots[record.type] = slot
    }
    guard case .row(let typeID, let earliest, let isActivity, let limits) = slot,
      record.metadata.isEmpty || record.metadata[.syncIdentifier] == nil && !record.isTyped,
      record.span.start >= SaveTransaction.firstWritable,
      record.span.end < SaveTransaction.firstUnwritable, record.value.isFinite
    else { return try saveWhole(record, in: &transaction) }
    if let earliest, record.span.end < earliest { return .known }
    guard let (value, given) = try convert(record) else {
      return try saveWhole(record, in: &transaction)
    }
    if let limits, !limits.contains(value) { return try saveWhole(record, in: &transaction) }
    guard isValid(record.metadata) else { return try saveWhole(record, in: &transaction) }
    if hasTombstones, try transaction.isBuried(record.uuid) { return .known }
    let origin = try self.origin(record.origin, &transaction)
    let metadata = try text(record)
    bind(
      record, typeID: typeID, value: value, given: given, origin: origin, metadata: metadata,
      row: transaction.change + 1)
    guard try step(record.uuid, transaction.db) else { return .known }
    _ = transaction.countChange()
    if isActivity { transaction.activity.note(record.span) }
    return .added
  }

  private func saveWhole(
    _ record: ImportedRecord, in transaction: inout SaveTransaction
  ) throws -> Outcome {
    guard let sample = vocabulary.sample(record) else { return .known }
    do {
      return try transaction.save(sample) == nil ? .known : .added
    } catch let error as StoreError where error.isOfObject {
      return .refused(sample, error)
    }
  }

  private func makeSlot(
    _ type: ObjectType, _ transaction: inout SaveTransaction
  ) throws -> Slot {
    let limits: ClosedRange<Double>?
    switch type {
    case .quantity(let type) where type.requiredMetadata.isEmpty: limits = type.limits
    default: return .other
    }
    let typeID: Int64
    do {
      typeID = try transaction.typeID(type)
    } catch let error as StoreError where error.isOfObject {
      return .other
    }
    return .row(
      typeID: typeID,
      earliest: transaction.retention.earliestPermittedDate(for: type, now: transaction.now),
      isActivity: ActivityChanges.isAbout(type.identifier), limits: limits)
  }

  /// The value in the type's own unit, and as it was given where that differs.
  private mutating func convert(
    _ record: ImportedRecord
  ) throws -> (value: Double, given: String?)? {
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
      } else {
        conversion =
          given.isCompatible(with: type.canonicalUnit) ? .given(given.description) : .impossible
      }
      conversions[index] = conversion
    }
    switch conversion {
    case .canonical: return (record.value, nil)
    case .given(let text):
      let value = try Quantity(record.value, vocabulary.units[unit]).value(in: type.canonicalUnit)
      return (value, text)
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

  /// Whether metadata are as their keys want them; those that were written before are.
  private func isValid(_ metadata: Metadata) -> Bool {
    guard !metadata.isEmpty, texts[metadata] == nil else { return true }
    do {
      try metadata.validate()
      return true
    } catch {
      return false
    }
  }

  private mutating func text(_ record: ImportedRecord) throws -> String? {
    guard !record.metadata.isEmpty else { return nil }
    if let known = texts[record.metadata] { return known }
    let text = try StoredMetadata.text(record.metadata)
    // Equal units may be written in other ways, and are kept as they were given.
    let hasUnits = record.metadata.values.contains { value in
      if case .quantity = value { true } else { false }
    }
    if !hasUnits, texts.count < Self.mostTexts { texts[record.metadata] = text }
    return text
  }

  private func bind(
    _ record: ImportedRecord, typeID: Int64, value: Double, given: String?,
    origin: (source: Int64, revision: Int64, device: Int64?), metadata: String?, row: Int64
  ) {
    sqlite3_reset(handle)
    sqlite3_bind_int64(handle, 1, row)
    sqlite3_bind_int64(handle, 3, typeID)
    sqlite3_bind_int64(handle, 4, record.span.start.microseconds)
    sqlite3_bind_int64(handle, 5, record.span.end.microseconds)
    sqlite3_bind_double(handle, 6, value)
    if let given {
      sqlite3_bind_double(handle, 7, record.value)
      _ = given.bind(to: handle, at: 8)
    } else {
      sqlite3_bind_null(handle, 7)
      sqlite3_bind_null(handle, 8)
    }
    sqlite3_bind_int64(handle, 9, origin.source)
    sqlite3_bind_int64(handle, 10, origin.revision)
    if let device = origin.device {
      sqlite3_bind_int64(handle, 11, device)
    } else {
      sqlite3_bind_null(handle, 11)
    }
    if let metadata {
      _ = metadata.bind(to: handle, at: 12)
    } else {
      sqlite3_bind_null(handle, 12)
    }
  }

  /// - Returns: Whether the row is new.
  private func step(_ uuid: UUID, _ db: Database) throws -> Bool {
    let code = withUnsafeBytes(of: uuid.uuid) { bytes in
      // The bytes stay where they are until the row is written.
      sqlite3_bind_blob(handle, 2, bytes.baseAddress, Int32(bytes.count), nil)
      return sqlite3_step(handle)
    }
    guard code == SQLITE_DONE else {
      let message = db.sqliteConnection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
      sqlite3_reset(handle)
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
    return sqlite3_changes(db.sqliteConnection) > 0
  }
}

extension ImportedRecord {
  /// What was typed in is held against more rules.
  fileprivate var isTyped: Bool { metadata[.wasUserEntered] == .bool(true) }
}
