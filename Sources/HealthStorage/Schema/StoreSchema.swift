import GRDB

/// The identity of a store file and its migrations.
enum StoreSchema {
  /// `PRAGMA application_id`: the bytes “wkou”.
  static let applicationID: Int32 = 0x776B_6F75

  /// `PRAGMA user_version`: the number of the newest migration this release knows.
  static let version = 6

  /// All migrations, oldest first; a released one is never edited.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1", migrate: Migration1.run)
    migrator.registerMigration("2", migrate: Migration2.run)
    migrator.registerMigration("3", migrate: Migration3.run)
    migrator.registerMigration("4", migrate: Migration4.run)
    migrator.registerMigration("5", migrate: Migration5.run)
    migrator.registerMigration("6", migrate: Migration6.run)
    return migrator
  }()
}
