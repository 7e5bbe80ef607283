import CSQLiteMemory
import GRDB

/// The checksum at the end of each page of a store.
///
/// It is written with the page, and compared whenever the page is read. A page with a wrong checksum is still
/// read, and stays marked whatever is written to it later, so that ``HealthStore/verify()`` reports it until
/// the store is restored. An encrypted store has the checksums of its cipher instead.
///
/// For the reasons see docs/decisions/0029.
enum PageChecksums {
  /// Whether stores opened from now on have checksums; read before the first connection, which registers the
  /// extension.
  static let isRegistered =
    page_checksums_register(UInt32(bitPattern: StoreSchema.applicationID)) == 0

  /// The number of damaged pages that a result lists individually.
  private static let maximumNamed = 256

  /// Reserves the bytes of the checksums in an empty database, or in one that is about to be vacuumed.
  static func reserve(_ db: Database) throws {
    let code = page_checksums_reserve(db.sqliteConnection)
    guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  static func arePresent(_ db: Database) -> Bool {
    page_checksums_present(db.sqliteConnection) == 1
  }

  /// The pages with wrong checksums among those that the connection has read, in order.
  static func damagedPages(_ db: Database) -> [Int] {
    var pages = [UInt32](repeating: 0, count: maximumNamed)
    let count = page_checksums_damaged(db.sqliteConnection, &pages, Int32(maximumNamed))
    return pages.prefix(Int(count)).map(Int.init).sorted()
  }

  /// Adds checksums to every page of an older store, by rewriting the store.
  ///
  /// - Throws: `DatabaseError`, such as for a full disk; the store is then unchanged.
  static func add(to db: Database) throws {
    try reserve(db)
    try db.execute(sql: "VACUUM")
  }
}
