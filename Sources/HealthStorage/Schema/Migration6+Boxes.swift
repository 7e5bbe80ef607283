import GRDB

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
