import Foundation
import GRDB
import HealthModel

/// Puts received requests of applications, and their answers, into effect.
struct RequestSettings {
  let db: Database
  let now: Instant

  /// Writes what a record says into the tables of requests.
  ///
  /// - Returns: `false` if the application is not registered here, or the value is not valid.
  /// - Throws: `DatabaseError`.
  func apply(_ record: SettingRecord) throws -> Bool {
    guard let id = record.name.parts.first.flatMap(UUID.init(uuidString:)) else { return false }
    guard record.value != nil else {
      try db.run(sql: "DELETE FROM accessRequest WHERE uuid = ?", arguments: [id.bytes])
      return true
    }
    guard let setting = SettingRecord.decode(RequestSetting.self, record.value),
      let device = UUID(uuidString: setting.device),
      let client = try ClientTable(db: db).stored(setting.application)
    else { return false }
    try db.run(
      sql: """
        INSERT OR IGNORE INTO accessRequest (uuid, sourceId, requested) VALUES (?, ?, ?)
        """, arguments: [id.bytes, client.source, setting.requested])
    if db.changesCount > 0 {
      try insertContents(of: setting, db.lastInsertedRowID)
      if try StoreIdentity.read(db) != device {
        try db.run(
          sql: "INSERT INTO accessRequestDevice (requestId, store) VALUES (?, ?)",
          arguments: [try db.requestRow(id), device.bytes])
      }
    }
    try close(id, setting.state)
    return true
  }

  private func close(_ id: UUID, _ state: RequestSetting.State) throws {
    let isOpen = state == .pending
    try db.run(
      sql: """
        UPDATE accessRequest SET answered = CASE WHEN ? THEN NULL ELSE ifnull(answered, ?) END,
          isCancelled = ? WHERE uuid = ?
        """, arguments: [isOpen, now.microseconds, state == .cancelled, id.bytes])
  }

  private func insertContents(of setting: RequestSetting, _ request: Int64) throws {
    let types = TypeTable(db: db)
    for use in setting.types where use.share || use.read {
      guard let type = try types.row(ofIdentifier: use.type) else { continue }
      try db.run(
        sql: """
          INSERT OR IGNORE INTO accessRequestType (requestId, typeId, share, read)
          VALUES (?, ?, ?, ?)
          """, arguments: [request, type, use.share, use.read])
    }
    for document in setting.documents.compactMap(UUID.init(uuidString:)) {
      try db.run(
        sql: """
          INSERT OR IGNORE INTO accessRequestDocument (requestId, documentId)
          SELECT ?, document.id FROM document JOIN sample USING (id) WHERE uuid = ?
          """, arguments: [request, document.bytes])
    }
    if let recalibration = setting.recalibration,
      let type = try types.row(ofIdentifier: recalibration.type)
    {
      try db.run(
        sql: """
          INSERT OR IGNORE INTO accessRequestRecalibration (requestId, typeId, start)
          VALUES (?, ?, ?)
          """, arguments: [request, type, recalibration.from])
    }
    if let companion = setting.companion {
      try db.run(
        sql: "INSERT OR IGNORE INTO accessRequestCompanion (requestId, companion) VALUES (?, ?)",
        arguments: [request, companion])
    }
  }
}

extension Database {
  /// The row of a request.
  fileprivate func requestRow(_ request: UUID) throws -> Int64? {
    try Int64.fetchOne(
      self, cached: "SELECT id FROM accessRequest WHERE uuid = ?", arguments: [request.bytes])
  }
}
