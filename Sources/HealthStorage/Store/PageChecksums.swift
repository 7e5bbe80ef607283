import CSQLiteMemory
import GRDB

/// The checksum at the end of each page of a store.
///
/// A page gets it when it is written into the file, and it is compared whenever the page is read. What does not
/// have its checksum is still read, and stays marked whatever is written to the same page later, so that
/// ``HealthStore/verify()`` reports it until the store is restored. An encrypted store has the checksums of its
/// cipher instead.
///
/// Why it is so: docs/decisions/0029.
enum PageChecksums {
  /// Whether stores opened from now on have checksums; asked before the first connection, which makes it so.
  static let isRegistered =
    page_checksums_register(UInt32(bitPattern: StoreSchema.applicationID)) == 0

  /// The number of damaged pages that a finding names one by one.
  private static let mostNamed = 256

  /// Has an empty database, or one that is about to be vacuumed, reserve the bytes.
  static func reserve(_ db: Database) throws {
    let code = page_checksums_reserve(db.sqliteConnection)
    guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  static func arePresent(_ db: Database) -> Bool {
    page_checksums_present(db.sqliteConnection) == 1
  }

  /// The pages without their checksums among those that the connection has read, in order.
  static func damagedPages(_ db: Database) -> [Int] {
    var pages = [UInt32](repeating: 0, count: mostNamed)
    let count = page_checksums_damaged(db.sqliteConnection, &pages, Int32(mostNamed))
    return pages.prefix(Int(count)).map(Int.init).sorted()
  }

  /// Gives every page of an older store its checksum, by writing the store anew.
  ///
  /// - Throws: `DatabaseError`, such as for a full disk; the store is then as it was.
  static func add(to db: Database) throws {
    try reserve(db)
    try db.execute(sql: "VACUUM")
  }
}
