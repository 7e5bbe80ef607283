import CSQLiteMemory
package import GRDB

/// The checksum at the end of each page of a store.
///
/// It is written with the page, and compared whenever the page is read. A page with a wrong checksum is still
/// read, and stays marked whatever is written to it later, so that ``HealthStore/verify()`` reports it until
/// the store is restored. An encrypted store has the checksums of its cipher instead.
///
/// For the reasons see docs/decisions/0029.
package enum PageChecksums {
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
  package static func damagedPages(_ db: Database) -> [Int] {
    var pages = [UInt32](repeating: 0, count: maximumNamed)
    let count = page_checksums_damaged(db.sqliteConnection, &pages, Int32(maximumNamed))
    return pages.prefix(Int(count)).map(Int.init).sorted()
  }

  /// Adds checksums to every page of an older store, by rewriting the store.
  ///
  /// - Throws: `DatabaseError`, such as for a full disk; the store is then unchanged.
  package static func add(to db: Database) throws {
    try reserve(db)
    try db.execute(sql: "VACUUM")
  }
}

/// The size of a writer's page cache.
///
/// Identities are random, so each sample of a batch changes another page of their index. A page that
/// does not fit is written to the log and read again for the next sample: with the smallest cache a
/// million samples write the index many times over.
package struct PageCache {
  /// Enough for the inner pages of a large store; the size for every connection.
  static let smallestKibibytes = 1024
  /// Enough for the identities of a million samples; the maximum for one large batch.
  static let largestKibibytes = 32 << 10

  private static let kibibytesPerPage = 4

  let kibibytes: Int

  /// - Parameter rows: The number of objects that a transaction saves, each on a separate page in the
  ///   worst case.
  package init(rows: Int) {
    let wanted = rows.multipliedReportingOverflow(by: Self.kibibytesPerPage)
    let kibibytes = wanted.overflow ? Self.largestKibibytes : wanted.partialValue
    self.kibibytes = min(max(kibibytes, Self.smallestKibibytes), Self.largestKibibytes)
  }

  /// Runs a transaction's body with the cache size, and resets the size afterwards.
  package func during<T>(_ db: Database, _ body: () throws -> T) throws -> T {
    guard kibibytes > Self.smallestKibibytes else { return try body() }
    try db.execute(sql: "PRAGMA cache_size = -\(kibibytes)")
    defer { try? db.execute(sql: "PRAGMA cache_size = -\(Self.smallestKibibytes)") }
    return try body()
  }
}
