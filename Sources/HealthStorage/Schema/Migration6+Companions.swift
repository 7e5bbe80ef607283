import GRDB

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
