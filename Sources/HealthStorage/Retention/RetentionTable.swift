import GRDB
import HealthModel

/// How long this store keeps samples; a store without a rule keeps everything.
struct RetentionTable {
  /// Stands for every type.
  static let everyType = "*"

  let db: Database

  /// The earliest date at which a sample may end to be saved: that of the rule for every type.
  func earliestPermittedDate(now: Instant) throws -> Instant? {
    try db.cachedStatement(sql: "SELECT keepSeconds FROM retention WHERE typeIdentifier = ?")
      .fetchSeconds(Self.everyType)
      .map { now - .seconds($0) }
  }
}

extension Statement {
  fileprivate func fetchSeconds(_ type: String) throws -> Int64? {
    try Int64.fetchOne(self, arguments: [type])
  }
}
