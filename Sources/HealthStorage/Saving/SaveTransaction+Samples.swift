import Foundation
import GRDB
import HealthModel
import StoreDatabase
import StoreErrors

extension SaveTransaction {
  /// Saves a sample of any kind but a route, whose locations need a builder.
  ///
  /// - Returns: Its row; `nil` if a version that is not older is stored.
  mutating func save(_ sample: Sample) throws -> Int64? {
    switch sample {
    case .quantity(let sample): try insert(sample)
    case .category(let sample): try insert(sample)
    case .correlation(let sample): try insert(sample)
    case .workout(let sample): try insertWithinLimits(sample)
    case .document(let sample): try insert(sample)
    case .route(let route): throw StoreError.invalid(route.uuid, .routeWithoutLocations)
    }
  }

  private mutating func insertWithinLimits(_ workout: Workout) throws -> Int64? {
    if origin == .local { try Self.requireWithinLimits(workout) }
    return try insert(workout)
  }

  /// Saves a category sample.
  ///
  /// - Returns: Its row; `nil` if a version that is not older is stored.
  mutating func insert(_ sample: CategorySample) throws -> Int64? {
    guard let (row, replaced) = try insert(head(of: sample)) else { return nil }
    if let replaced { try remove(replaced) }
    return row
  }

  /// Returns the common properties of a category sample.
  ///
  /// - Throws: `StoreError.object(_:_:)` (`invalid`).
  func head(of sample: CategorySample) throws -> Head {
    try validate(sample)
    return Head(
      header: sample.header, type: .category(sample.type), span: sample.span,
      value: Double(sample.value))
  }

  /// Saves a correlation with its members; already stored ones become members.
  ///
  /// - Returns: Its row; `nil` if a version that is not older is stored.
  mutating func insert(_ sample: Correlation) throws -> Int64? {
    try validate(sample)
    let head = Head(header: sample.header, type: .correlation(sample.type), span: sample.span)
    guard let (row, replaced) = try insert(head) else { return nil }
    for member in sample.members {
      guard let memberRow = try stored(member) ?? save(member) else { continue }
      try db.run(
        sql: "INSERT OR IGNORE INTO correlationMember (correlationId, sampleId) VALUES (?, ?)",
        arguments: [row, memberRow])
    }
    if let replaced {
      try deleteMembers(of: replaced)
      try remove(replaced)
    }
    return row
  }

  /// The row of a member that is stored and visible; `nil` if it has to be saved.
  private mutating func stored(_ member: Sample) throws -> Int64? {
    if let row = try row(of: member.uuid), try policy.sees(row, db) { return row }
    guard let sync = SyncIdentity(member.header.metadata) else { return nil }
    // A stored member whose version is not older: the save below would ignore the new one.
    return try Int64.fetchOne(
      db,
      cached: """
        SELECT sample.id FROM sample JOIN source ON source.id = sample.sourceId
        WHERE syncIdentifier = ? AND typeId = ? AND bundleIdentifier = ? AND syncVersion >= ?
        """,
      arguments: [
        sync.identifier, try typeID(member.type),
        revision(of: member.header).source.bundleIdentifier, sync.version,
      ])
  }

  private func validate(_ sample: Correlation) throws {
    guard !sample.members.isEmpty else { throw StoreError.invalid(sample.uuid, .noMembers) }
    for member in sample.members {
      guard sample.type.accepts(member.type) else {
        throw StoreError.invalid(
          sample.uuid, .wrongMember(type: member.type.identifier, in: sample.type.identifier))
      }
    }
  }

  /// Saves a validated document; documents are never changed.
  ///
  /// - Returns: Its row; `nil` if a version that is not older is stored.
  mutating func insert(_ document: ClinicalDocument) throws -> Int64? {
    guard let xml = document.xml else {
      throw StoreError.invalid(document.uuid, .documentWithoutXML)
    }
    let head = Head(header: document.header, type: .document, span: document.span)
    guard let (row, replaced) = try insert(head) else { return nil }
    if let replaced { try remove(replaced) }
    try db.run(
      sql: """
        INSERT INTO document (id, title, patientName, authorName, custodianName, xml)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        row, document.title, document.patientName, document.authorName, document.custodianName,
        xml,
      ])
    return row
  }

  /// The row of a stored object; `nil` if none has the identity.
  func row(of uuid: UUID) throws -> Int64? {
    try Int64.fetchOne(
      db, cached: "SELECT id FROM sample WHERE uuid = ?", arguments: [uuid.bytes])
  }
}
