import GRDB

/// The seventh schema: edits of workouts.
enum Migration7 {
  static func run(_ db: Database) throws {
    try addEdits(db)
    try allowEmptyRoutes(db)
    try db.execute(sql: "PRAGMA user_version = 7;")
  }

  /// The edits in effect, each with the state before and after it.
  ///
  /// A workout is named by its identity, not by its row: a merged workout has no row, but its edits are restored with
  /// it.
  private static func addEdits(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE workoutEdit (
          id INTEGER PRIMARY KEY,
          workout BLOB NOT NULL CHECK (length(workout) = 16),
          version INTEGER NOT NULL CHECK (version >= 2),
          kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 5),
          edited INTEGER NOT NULL,
          sourceRevisionId INTEGER NOT NULL REFERENCES sourceRevision(id),
          other BLOB CHECK (length(other) = 16),
          content TEXT NOT NULL,
          UNIQUE (workout, version),
          CHECK ((kind >= 3) = (other IS NOT NULL))
        ) STRICT;
        CREATE INDEX workoutEdit_other ON workoutEdit (other) WHERE other IS NOT NULL;
        """)
  }

  /// Allows a route without an accepted location: all of them may be trimmed.
  ///
  /// A check cannot be changed, so the table is recreated.
  private static func allowEmptyRoutes(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE newRoute (
          id INTEGER PRIMARY KEY REFERENCES sample(id) ON DELETE CASCADE,
          workoutId INTEGER NOT NULL REFERENCES workout(id),
          seriesId INTEGER NOT NULL UNIQUE REFERENCES series(id),
          locationCount INTEGER NOT NULL CHECK (locationCount >= 0),
          distanceMeters REAL CHECK (distanceMeters >= 0)
        ) STRICT;
        INSERT INTO newRoute SELECT id, workoutId, seriesId, locationCount, distanceMeters FROM route;
        DROP TABLE route;
        ALTER TABLE newRoute RENAME TO route;
        CREATE INDEX route_workout ON route (workoutId);
        """)
  }
}
