import GRDB

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
