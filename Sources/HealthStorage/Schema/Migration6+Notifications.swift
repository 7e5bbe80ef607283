import GRDB

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
