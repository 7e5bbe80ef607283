import Foundation
package import GRDB

/// The access records of a store: its registered applications, their permissions, and the commands that are
/// started for them.
///
/// They name programs and decisions of one machine, and a file from another person could name any. So they are
/// restored from a backup only on request.
public struct AccessRecords: Hashable, Sendable {
  /// The number of programs and sockets that are notified of changes.
  public let deliveries: Int
  /// The number of decisions about the types that an application may read and save.
  public let permissions: Int
  /// The number of registered applications, companions included.
  public let applications: Int

  /// Whether there are no access records.
  public var isEmpty: Bool { deliveries == 0 && permissions == 0 && applications == 0 }

  /// The tables of applications, those that refer to others first.
  package static let tables = [
    "delivery", "permission", "documentPermission", "hiddenDeletion", "accessRequestCompanion",
    "accessRequestRecalibration", "accessRequestDocument", "accessRequestType",
    "accessRequestDevice", "accessRequest", "recalibratingClient", "client",
  ]

  /// The records of settings that are about applications.
  private static let settings = SettingName.Kind.allCases.filter {
    [.application, .permission, .document, .request].contains($0)
  }

  /// Counts the records of a store.
  package init(_ db: Database) throws {
    try self.init { table in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
    }
  }

  /// Adds up the row counts of the tables.
  package init(counting count: (String) throws -> Int) rethrows {
    deliveries = try count("delivery")
    permissions = try ["permission", "documentPermission", "recalibratingClient"].reduce(0) {
      try $0 + count($1)
    }
    applications = try count("client")
  }

  /// Removes all access records, and the requests that wait for the person.
  package static func remove(_ db: Database) throws {
    for table in tables where try db.tableExists(table) {
      try db.execute(sql: "DELETE FROM \(table)")
    }
    try removeSettings(db)
  }

  /// Removes the records of settings that are about applications.
  package static func removeSettings(_ db: Database) throws {
    for kind in settings where try db.tableExists("settingRecord") {
      try db.execute(
        sql: "DELETE FROM settingRecord WHERE name GLOB ?", arguments: ["\(kind.rawValue)/*"])
    }
  }
}
