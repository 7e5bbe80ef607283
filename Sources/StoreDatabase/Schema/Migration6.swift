import GRDB

/// The sixth schema.
enum Migration6 {
  static func run(_ db: Database) throws {
    try createCollectionPauses(db)
    try createCompanionRequests(db)
    try addRecordingProgress(db)
    try noteDeletedChunks(db)
    try addNotifications(db)
    try db.execute(sql: "PRAGMA user_version = 6;")
  }
}

extension Migration6 {
  /// The companion that an application requests to share its permissions with.
  static func createCompanionRequests(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE accessRequestCompanion (
          requestId INTEGER PRIMARY KEY REFERENCES accessRequest(id) ON DELETE CASCADE,
          companion TEXT NOT NULL
        ) STRICT;
        """)
  }
}

extension Migration6 {
  /// Adds the recorder's progress: without it, a recording without readings ends at the last entry of its
  /// session, up to a minute too early.
  static func addRecordingProgress(_ db: Database) throws {
    try db.execute(sql: "ALTER TABLE recording ADD COLUMN progress BLOB;")
  }
}

extension Migration6 {
  /// Makes the trigger of deleted chunks note them in a table of its own.
  ///
  /// With an untrusted schema, a connection lets no trigger change an R*Tree. The noted chunks are removed from
  /// the index of places at the end of the transaction (``SeriesTable/removeOrphanBoxes()``).
  static func noteDeletedChunks(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE orphanBox (chunkId INTEGER PRIMARY KEY) STRICT;
        DROP TRIGGER chunk_deleted;
        CREATE TRIGGER chunk_deleted AFTER DELETE ON chunk BEGIN
          INSERT OR IGNORE INTO orphanBox (chunkId) VALUES (old.id);
        END;
        """)
  }
}

extension Migration6 {
  /// The notifications for the person, with the time and channel of their delivery; the event of a
  /// notification becomes a sample when it is delivered.
  static func addNotifications(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE notification (
          id INTEGER PRIMARY KEY,
          uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
          kind TEXT NOT NULL CHECK (kind <> ''),
          date INTEGER NOT NULL,
          value REAL NOT NULL,
          eventType TEXT,
          eventStart INTEGER,
          eventEnd INTEGER CHECK (eventEnd >= eventStart),
          eventMetadata TEXT,
          delivered INTEGER,
          channel TEXT,
          UNIQUE (kind, date),
          CHECK ((eventType IS NULL) = (eventStart IS NULL)),
          CHECK ((eventType IS NULL) = (eventEnd IS NULL)),
          CHECK ((delivered IS NULL) = (channel IS NULL))
        ) STRICT;
        CREATE INDEX notification_pending ON notification (id) WHERE delivered IS NULL;
        """)
  }
}

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

extension Migration6 {
  /// The intervals in which a type is not collected; an open one has no end.
  static func createCollectionPauses(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE collectionPause (
          typeId INTEGER NOT NULL REFERENCES sampleType(id),
          start INTEGER NOT NULL,
          end INTEGER CHECK (end >= start),
          PRIMARY KEY (typeId, start)
        ) STRICT, WITHOUT ROWID;
        """)
  }
}
