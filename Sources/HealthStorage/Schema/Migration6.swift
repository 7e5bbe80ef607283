import GRDB

/// The sixth schema.
enum Migration6 {
  static func run(_ db: Database) throws {
    try createCollectionPauses(db)
    try createCompanionRequests(db)
    try addRecordingProgress(db)
    try noteDeletedChunks(db)
    try addNotifications(db)
    try db.execute(sql: "PRAGMA user_version = 6;")
  }
}
