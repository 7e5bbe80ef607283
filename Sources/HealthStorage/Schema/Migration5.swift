import GRDB

/// The fifth schema: the positions of a recording's own entries among the readings of a bicycle's
/// sensors.
enum Migration5 {
  static func run(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE recordingEntry
          ADD COLUMN cyclings INTEGER NOT NULL DEFAULT 0 CHECK (cyclings >= 0);
        PRAGMA user_version = 5;
        """)
  }
}
