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
