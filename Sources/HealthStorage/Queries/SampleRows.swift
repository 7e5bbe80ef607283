import Foundation
import GRDB
import HealthModel

import struct HealthModel.Unit
import StoreDatabase

/// Reads samples of every kind by their rows; caches sources, devices, types and units.
struct SampleRows {
  let db: Database
  let policy: AccessPolicy
  private var types: [Int64: KnownType] = [:]
  private var revisions: [Int64: SourceRevision] = [:]
  private var devices: [Int64: Device] = [:]
  private var units: [String: Unit] = [:]

  /// The contents of a row of `sampleType`; `nil` for a type of a later release.
  private struct KnownType {
    let type: ObjectType?
  }

  init(db: Database, policy: AccessPolicy) {
    self.db = db
    self.policy = policy
  }

  /// The samples of those rows whose types this release knows.
  mutating func samples(_ rows: [Int64]) throws -> [Sample] {
    var samples: [Sample] = []
    var position = rows.startIndex
    while position < rows.endIndex {
      let end = min(position + SampleColumns.batchSize, rows.endIndex)
      // What needs further statements of the same kind is read after the rows.
      for part in try parts(rows[position..<end]) {
        switch part {
        case .sample(let sample): samples.append(sample)
        case .header(let columns, let type, let header):
          if let sample = try sample(columns, type, header) { samples.append(sample) }
        }
      }
      position = end
    }
    return samples
  }

  /// The sample of an identity that the handle sees.
  mutating func sample(_ uuid: UUID) throws -> Sample? {
    let row = try Int64.fetchOne(
      db, cached: "SELECT id FROM sample WHERE uuid = ?", arguments: [uuid.bytes])
    guard let row, try policy.sees(row, db) else { return nil }
    return try sample(row)
  }

  /// One sample; `nil` if there is none, or its type is of a later release.
  mutating func sample(_ id: Int64) throws -> Sample? { try samples([id]).first }

  private enum Part {
    case sample(Sample)
    case header(SampleColumns, ObjectType, ObjectHeader)
  }

  private mutating func parts(_ rows: ArraySlice<Int64>) throws -> [Part] {
    var parts: [Part] = []
    parts.reserveCapacity(rows.count)
    let cursor = try SampleColumns.cursor(db, rows: rows)
    while let columns = try cursor.next() {
      guard let type = try objectType(columns.type) else { continue }
      let header = ObjectHeader(
        uuid: columns.uuid, sourceRevision: try revision(columns.revision),
        device: try columns.device.flatMap { try device($0) },
        metadata: try StoredMetadata.metadata(columns.metadata))
      switch type {
      case .quantity(let type):
        parts.append(.sample(.quantity(try quantity(columns, type, header))))
      case .category(let type):
        guard let number = columns.value, let value = Int(exactly: number) else {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a category without a value")
        }
        parts.append(
          .sample(
            .category(
              CategorySample(type: type, value: value, span: columns.span, header: header))))
      default: parts.append(.header(columns, type, header))
      }
    }
    return parts
  }

  /// A sample of a kind that other tables describe as well.
  private mutating func sample(
    _ columns: SampleColumns, _ type: ObjectType, _ header: ObjectHeader
  ) throws -> Sample? {
    switch type {
    case .correlation(let type):
      let members = try samples(try self.members(of: columns.id))
      return .correlation(
        Correlation(type: type, span: columns.span, members: members, header: header))
    case .workout:
      return try WorkoutRows(db: db, policy: policy).workout(header.uuid).map(Sample.workout)
    case .workoutRoute:
      let routes = try RouteRows(db: db, policy: policy).routes(
        where: "sample.uuid = ?", arguments: [header.uuid.bytes])
      return routes.first.map(Sample.route)
    case .document: return try document(columns.id, columns.span, header)
    case .quantity, .category, .characteristic, .activitySummary, .location: return nil
    }
  }

  private mutating func quantity(
    _ columns: SampleColumns, _ type: QuantityType, _ header: ObjectHeader
  ) throws -> QuantitySample {
    guard let value = columns.value else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a quantity without a value")
    }
    var quantity = Quantity(value, type.canonicalUnit)
    if let given = columns.givenValue, let text = columns.givenUnit {
      quantity = Quantity(given, try unit(text))
    }
    return QuantitySample(type: type, quantity: quantity, span: columns.span, header: header)
  }

  /// The visible members, by start.
  private func members(of correlation: Int64) throws -> [Int64] {
    let seen = policy.visibility().map { " AND \($0)" } ?? ""
    return try Int64.fetchAll(
      db,
      cached: """
        SELECT sample.id FROM correlationMember AS link JOIN sample ON sample.id = link.sampleId
        WHERE link.correlationId = ?\(seen) ORDER BY sample.start, sample.id
        """, arguments: [correlation])
  }

  /// A document without its XML, which is read separately.
  private func document(_ id: Int64, _ span: TimeRange, _ header: ObjectHeader) throws -> Sample? {
    let statement = try db.cachedStatement(
      sql: "SELECT title, patientName, authorName, custodianName FROM document WHERE id = ?")
    return try Row.fetchOne(statement, arguments: [id]).map { row in
      .document(
        ClinicalDocument(
          title: row["title"], patientName: row["patientName"], authorName: row["authorName"],
          custodianName: row["custodianName"], xml: nil, span: span, header: header))
    }
  }

  private mutating func objectType(_ id: Int64) throws -> ObjectType? {
    if let known = types[id] { return known.type }
    let row = try Row.fetchOne(
      db, cached: "SELECT identifier, canonicalUnit, aggregation FROM sampleType WHERE id = ?",
      arguments: [id])
    let type = try row.flatMap { try objectType(of: $0) }
    types[id] = KnownType(type: type)
    return type
  }

  private mutating func objectType(of row: Row) throws -> ObjectType? {
    let known = ObjectType(identifier: row["identifier"])
    guard let text: String = row["canonicalUnit"] else { return known }
    if case .quantity(let type)? = known, type.canonicalUnit.description == text { return known }
    // An application's own type, or one of a later release: the row contains all that a sample
    // needs.
    guard let unit = try? unit(text),
      let aggregation = QuantityType.Aggregation(rawValue: row["aggregation"])
    else { return nil }
    return .quantity(
      QuantityType(
        identifier: row["identifier"], canonicalUnit: unit, aggregation: aggregation))
  }

  private mutating func unit(_ text: String) throws -> Unit {
    if let known = units[text] { return known }
    let unit = try Unit(text)
    units[text] = unit
    return unit
  }

  private mutating func revision(_ id: Int64) throws -> SourceRevision? {
    if let known = revisions[id] { return known }
    let row = try Row.fetchOne(
      db,
      cached: """
        SELECT sourceRevision.*, source.name AS sourceName, source.bundleIdentifier
        FROM sourceRevision JOIN source ON source.id = sourceRevision.sourceId
        WHERE sourceRevision.id = ?
        """, arguments: [id])
    revisions[id] = row.map { SourceRevision($0) }
    return revisions[id]
  }

  private mutating func device(_ id: Int64) throws -> Device? {
    if let known = devices[id] { return known }
    let row = try Row.fetchOne(
      db, cached: "SELECT *, name AS deviceName FROM device WHERE id = ?", arguments: [id])
    devices[id] = row.map { Device($0) }
    return devices[id]
  }
}
