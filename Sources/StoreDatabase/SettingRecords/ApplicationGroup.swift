import Consent
import Foundation
import GRDB
import HealthModel

/// Applications that share their permissions, with the decisions about them.
struct ApplicationGroup {
  let id: Int64
  var members: [Installation]
  var decisions: [DecisionKey: String] = [:]

  /// The groups of a store.
  ///
  /// - Parameters:
  ///   - db: The store.
  ///   - number: Returns the installation of an application; `nil` for one without a record.
  /// - Returns: The groups.
  /// - Throws: `DatabaseError`.
  static func all(
    _ db: Database, installation number: (String) -> Int64?
  ) throws -> [ApplicationGroup] {
    var groups: [Int64: ApplicationGroup] = [:]
    let clients = try Row.fetchAll(
      db,
      sql: """
        SELECT groupId, bundleIdentifier FROM client JOIN source ON source.id = sourceId
        ORDER BY bundleIdentifier
        """)
    for row in clients {
      let (id, bundle): (Int64, String) = (row[0], row[1])
      guard let number = number(bundle) else { continue }
      groups[id, default: ApplicationGroup(id: id, members: [])].members.append(
        Installation(bundle: bundle, number: number))
    }
    let permissions = try Row.fetchAll(
      db,
      sql: """
        SELECT permission.*, identifier FROM permission
        JOIN sampleType ON sampleType.id = typeId
        """)
    for row in permissions {
      let (id, type): (Int64, String) = (row["groupId"], row["identifier"])
      let permission = Permission(row)
      groups[id]?.decisions[.share(type: type)] = DecisionValue.share(permission.share)
      groups[id]?.decisions[.read(type: type)] = DecisionValue.read(permission.read)
    }
    let documents = try Row.fetchAll(
      db,
      sql: """
        SELECT groupId, uuid, isGranted FROM documentPermission
        JOIN sample ON sample.id = documentId
        """)
    for row in documents {
      guard let uuid = UUID(bytes: row[1]) else { continue }
      groups[row[0]]?.decisions[.document(uuid.uuidString.lowercased())] =
        row[2] ? DecisionValue.allowed : DecisionValue.denied
    }
    return groups.values.sorted { $0.id < $1.id }
  }
}

/// The records of decisions about applications, by application.
struct DecisionRecords {
  private(set) var keys: [Installation: Set<DecisionKey>] = [:]

  init(_ names: some Sequence<SettingName>) {
    for name in names {
      guard let (key, application) = DecisionKey.parse(name) else { continue }
      keys[application, default: []].insert(key)
    }
  }

  /// All that was decided about any of some applications.
  func keys(of applications: [Installation]) -> Set<DecisionKey> {
    applications.reduce(into: []) { $0.formUnion(keys[$1] ?? []) }
  }
}
