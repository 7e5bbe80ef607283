import GRDB

/// How much of the file a writer holds in memory.
///
/// Identities are random, so each sample of a batch changes another page of their index. A page that
/// does not fit goes to the log and comes back for the next sample: with the smallest cache a million
/// samples write the index many times over.
struct PageCache {
  /// Enough for the inner pages of a large store; what every connection has.
  static let smallestKibibytes = 1024
  /// Enough for the identities of a million samples; what one large batch may take.
  static let largestKibibytes = 32 << 10

  private static let kibibytesPerPage = 4

  let kibibytes: Int

  /// - Parameter rows: How many objects a transaction saves, each with a page of its own at worst.
  init(rows: Int) {
    let wanted = rows.multipliedReportingOverflow(by: Self.kibibytesPerPage)
    let kibibytes = wanted.overflow ? Self.largestKibibytes : wanted.partialValue
    self.kibibytes = min(max(kibibytes, Self.smallestKibibytes), Self.largestKibibytes)
  }

  /// Runs a transaction's body with the cache; it is given back with the end of the body.
  func during<T>(_ db: Database, _ body: () throws -> T) throws -> T {
    guard kibibytes > Self.smallestKibibytes else { return try body() }
    try db.execute(sql: "PRAGMA cache_size = -\(kibibytes)")
    defer { try? db.execute(sql: "PRAGMA cache_size = -\(Self.smallestKibibytes)") }
    return try body()
  }
}
