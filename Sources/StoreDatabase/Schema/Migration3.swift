import GRDB

/// The third schema: recalibrations of estimates, the applications that may request them, and the
/// requests that wait for the person's answer.
enum Migration3 {
  static func run(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE recalibration (
          id INTEGER PRIMARY KEY,
          typeId INTEGER NOT NULL REFERENCES sampleType(id),
          sourceId INTEGER NOT NULL REFERENCES source(id),
          issued INTEGER NOT NULL,
          start INTEGER NOT NULL CHECK (start <= issued)
        ) STRICT;
        CREATE INDEX recalibration_type ON recalibration (typeId, issued);
        CREATE TABLE recalibratingClient (
          sourceId INTEGER PRIMARY KEY REFERENCES client(sourceId) ON DELETE CASCADE
        ) STRICT;
        CREATE TABLE accessRequestRecalibration (
          requestId INTEGER PRIMARY KEY REFERENCES accessRequest(id) ON DELETE CASCADE,
          typeId INTEGER NOT NULL REFERENCES sampleType(id),
          start INTEGER NOT NULL
        ) STRICT;
        PRAGMA user_version = 3;
        """)
  }
}

/// The identity of a store file and its migrations.
enum StoreSchema {
  /// `PRAGMA application_id`: the bytes “wkou”.
  static let applicationID: Int32 = 0x776B_6F75

  /// `PRAGMA user_version`: the number of the newest migration this release knows.
  static let version = 10

  /// All migrations, oldest first; a released one is never edited.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1", migrate: Migration1.run)
    migrator.registerMigration("2", migrate: Migration2.run)
    migrator.registerMigration("3", migrate: Migration3.run)
    migrator.registerMigration("4", migrate: Migration4.run)
    migrator.registerMigration("5", migrate: Migration5.run)
    migrator.registerMigration("6", migrate: Migration6.run)
    migrator.registerMigration("7", migrate: Migration7.run)
    migrator.registerMigration("8", migrate: Migration8.run)
    migrator.registerMigration("9", migrate: Migration9.run)
    migrator.registerMigration("10", migrate: Migration10.run)
    return migrator
  }()
}

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
