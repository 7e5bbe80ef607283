import GRDB

/// The tenth schema: the files that workouts were imported from.
enum Migration10 {
  /// A workout is named by its identity, not by its row, as in the ledger of edits: the original of a workout that
  /// was merged into another one stays, and undoing the merge finds it.
  static func run(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE original (
          id INTEGER PRIMARY KEY,
          sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
          name TEXT NOT NULL CHECK (name <> ''),
          format TEXT NOT NULL CHECK (format <> ''),
          size INTEGER NOT NULL CHECK (size >= 0)
        ) STRICT;
        CREATE TABLE originalPart (
          id INTEGER PRIMARY KEY,
          originalId INTEGER NOT NULL REFERENCES original(id) ON DELETE CASCADE,
          ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
          bytes BLOB NOT NULL,
          UNIQUE (originalId, ordinal)
        ) STRICT;
        CREATE TABLE workoutOriginal (
          workout BLOB NOT NULL CHECK (length(workout) = 16),
          originalId INTEGER NOT NULL REFERENCES original(id),
          PRIMARY KEY (workout, originalId)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX workoutOriginal_original ON workoutOriginal (originalId);
        PRAGMA user_version = 10;
        """)
  }
}
