import GRDB

extension Migration6 {
  /// Adds the recorder's progress: without it, a recording without readings ends at the last entry of its
  /// session, up to a minute too early.
  static func addRecordingProgress(_ db: Database) throws {
    try db.execute(sql: "ALTER TABLE recording ADD COLUMN progress BLOB;")
  }
}
