import GRDB

/// The ninth schema: the records of settings between replicas, and the devices that requests came from.
enum Migration9 {
  static func run(_ db: Database) throws {
    try addSettingRecords(db)
    try addRequestDevices(db)
    try db.execute(sql: "PRAGMA user_version = 9;")
  }

  /// The version of each setting and permission (`SettingRecord`).
  ///
  /// What the store has gets its first version with the next exchange or change.
  private static func addSettingRecords(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE settingRecord (
          name TEXT PRIMARY KEY CHECK (name <> ''),
          version INTEGER NOT NULL CHECK (version > 0),
          value TEXT,
          isApplied INTEGER NOT NULL CHECK (isApplied IN (0, 1)),
          change INTEGER NOT NULL CHECK (change > 0)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX settingRecord_change ON settingRecord (change);
        """)
  }

  /// The identity of the store in which a request from another replica was made.
  private static func addRequestDevices(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE accessRequestDevice (
          requestId INTEGER PRIMARY KEY REFERENCES accessRequest(id) ON DELETE CASCADE,
          store BLOB NOT NULL CHECK (length(store) = 16)
        ) STRICT;
        """)
  }
}
