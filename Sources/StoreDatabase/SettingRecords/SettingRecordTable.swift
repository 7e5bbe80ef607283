package import GRDB

/// The rows of the records of settings.
package struct SettingRecordTable {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// The records of some changes, by name.
  ///
  /// - Parameter changes: The changes; `nil` for all.
  /// - Returns: The records.
  /// - Throws: `DatabaseError`.
  package func records(of changes: ChangeSelection? = nil) throws -> [SettingRecord] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT name, version, value FROM settingRecord WHERE \(changes?.settings ?? "TRUE")
        ORDER BY name
        """
    ).compactMap { row in
      SettingName(text: row["name"]).map {
        SettingRecord(name: $0, version: row["version"], value: row["value"])
      }
    }
  }

  /// All records, by name.
  func stored() throws -> [SettingName: StoredSettingRecord] {
    var stored: [SettingName: StoredSettingRecord] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT * FROM settingRecord") {
      guard let name = SettingName(text: row["name"]) else { continue }
      stored[name] = StoredSettingRecord(
        record: SettingRecord(name: name, version: row["version"], value: row["value"]),
        isApplied: row["isApplied"])
    }
    return stored
  }

  func store(_ record: SettingRecord, isApplied: Bool, change: Int64) throws {
    try db.run(
      sql: """
        INSERT INTO settingRecord (name, version, value, isApplied, change) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET version = excluded.version, value = excluded.value,
          isApplied = excluded.isApplied, change = excluded.change
        """,
      arguments: [record.name.text, record.version, record.value, isApplied, change])
  }

  func setApplied(_ name: SettingName, _ isApplied: Bool) throws {
    try db.run(
      sql: "UPDATE settingRecord SET isApplied = ? WHERE name = ?",
      arguments: [isApplied, name.text])
  }
}
