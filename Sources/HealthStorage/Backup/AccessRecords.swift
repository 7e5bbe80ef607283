import GRDB

/// What a store has of its applications: who registered, what they may do, and the commands that are started for
/// them.
///
/// It names programs and decisions of one machine, and a file from someone else could name any. So it does not
/// come with a backup unless that is asked for.
public struct AccessRecords: Hashable, Sendable {
  /// Programs and sockets that are told of changes.
  public let deliveries: Int
  /// Decisions about what an application may read and save.
  public let permissions: Int
  /// Applications that registered, companions among them.
  public let applications: Int

  public var isEmpty: Bool { deliveries == 0 && permissions == 0 && applications == 0 }

  /// Counts what a store has.
  init(_ db: Database) throws {
    func count(_ tables: String...) throws -> Int {
      try tables.reduce(0) {
        try $0 + (Int.fetchOne(db, sql: "SELECT count(*) FROM \($1)") ?? 0)
      }
    }
    deliveries = try count("delivery")
    permissions = try count("permission", "documentPermission", "recalibratingClient")
    applications = try count("client")
  }

  /// Removes all of it, and the requests that wait for the person.
  static func remove(_ db: Database) throws {
    for table in [
      "delivery", "permission", "documentPermission", "hiddenDeletion",
      "accessRequestRecalibration", "accessRequestDocument", "accessRequestType", "accessRequest",
      "recalibratingClient", "client",
    ] {
      try db.execute(sql: "DELETE FROM \(table)")
    }
  }
}
