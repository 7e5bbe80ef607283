import GRDB

/// The eighth schema: the order of records between replicas, and the replicas of a store.
enum Migration8 {
  static func run(_ db: Database) throws {
    try addIncarnations(db)
    try addReplicas(db)
    try db.execute(sql: "PRAGMA user_version = 8;")
  }

  /// Adds the incarnation of objects and tombstones, and the tombstones of replaced objects (`RecordVersion`).
  ///
  /// A check of the column of samples would make SQLite read all of them; a verification checks it instead. An
  /// object that was saved after the deletion of an equal or higher version begins its name anew, and so does one
  /// that was saved again under its own identity.
  private static func addIncarnations(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE sample ADD COLUMN incarnation INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE tombstone ADD COLUMN incarnation INTEGER NOT NULL DEFAULT 0
          CHECK (incarnation >= 0);
        ALTER TABLE tombstone ADD COLUMN isReplaced INTEGER NOT NULL DEFAULT 0
          CHECK (isReplaced IN (0, 1));
        UPDATE sample SET incarnation = 1 WHERE id IN (
          SELECT sample.id FROM tombstone JOIN sample USING (syncIdentifier, typeId, sourceId)
            WHERE tombstone.syncVersion >= sample.syncVersion
          UNION SELECT sample.id FROM tombstone JOIN sample USING (uuid));
        """)
  }

  /// The replicas that the owner registered, and for each replica how far it has the changes of the others.
  private static func addReplicas(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE replica (
          uuid BLOB PRIMARY KEY CHECK (length(uuid) = 16),
          name TEXT NOT NULL CHECK (name <> ''),
          registered INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE replicaPosition (
          holder BLOB NOT NULL CHECK (length(holder) = 16),
          origin BLOB NOT NULL CHECK (length(origin) = 16),
          change INTEGER NOT NULL CHECK (change >= 0),
          PRIMARY KEY (holder, origin)
        ) STRICT, WITHOUT ROWID;
        """)
  }
}
