import GRDB

/// The size of a writer's page cache.
///
/// Identities are random, so each sample of a batch changes another page of their index. A page that
/// does not fit is written to the log and read again for the next sample: with the smallest cache a
/// million samples write the index many times over.
struct PageCache {
  /// Enough for the inner pages of a large store; the size for every connection.
  static let smallestKibibytes = 1024
  /// Enough for the identities of a million samples; the maximum for one large batch.
  static let largestKibibytes = 32 << 10

  private static let kibibytesPerPage = 4

  let kibibytes: Int

  /// - Parameter rows: The number of objects that a transaction saves, each on a separate page in the
  ///   worst case.
  init(rows: Int) {
    let wanted = rows.multipliedReportingOverflow(by: Self.kibibytesPerPage)
    let kibibytes = wanted.overflow ? Self.largestKibibytes : wanted.partialValue
    self.kibibytes = min(max(kibibytes, Self.smallestKibibytes), Self.largestKibibytes)
  }

  /// Runs a transaction's body with the cache size, and resets the size afterwards.
  func during<T>(_ db: Database, _ body: () throws -> T) throws -> T {
    guard kibibytes > Self.smallestKibibytes else { return try body() }
    try db.execute(sql: "PRAGMA cache_size = -\(kibibytes)")
    defer { try? db.execute(sql: "PRAGMA cache_size = -\(Self.smallestKibibytes)") }
    return try body()
  }
}
