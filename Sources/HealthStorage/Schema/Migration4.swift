import GRDB

/// The fourth schema: traces of any measure, and the ledger of the last analysis of each workout.
enum Migration4 {
  static func run(_ db: Database) throws {
    // A check cannot be changed, so the table is recreated; the rows that refer to it are unchanged.
    try db.execute(
      sql: """
        CREATE TABLE newSeries (
          id INTEGER PRIMARY KEY,
          uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
          kind INTEGER NOT NULL CHECK (kind >= 1),
          isRecorded INTEGER NOT NULL CHECK (isRecorded IN (0, 1)),
          workoutId INTEGER REFERENCES workout(id) ON DELETE CASCADE,
          recordingId INTEGER REFERENCES recording(id) ON DELETE CASCADE,
          deviceId INTEGER REFERENCES device(id),
          metadata TEXT,
          CHECK ((workoutId IS NULL) <> (recordingId IS NULL))
        ) STRICT;
        INSERT INTO newSeries SELECT id, uuid, kind, isRecorded, workoutId, recordingId, deviceId, metadata
          FROM series;
        DROP TABLE series;
        ALTER TABLE newSeries RENAME TO series;
        CREATE INDEX series_workout ON series (workoutId, kind);
        CREATE UNIQUE INDEX series_recording ON series (recordingId, kind)
          WHERE recordingId IS NOT NULL;
        CREATE TABLE analysis (
          workoutId INTEGER PRIMARY KEY REFERENCES workout(id) ON DELETE CASCADE,
          engines TEXT NOT NULL,
          inputs TEXT NOT NULL,
          analyzed INTEGER NOT NULL
        ) STRICT;
        PRAGMA user_version = 4;
        """)
  }
}
