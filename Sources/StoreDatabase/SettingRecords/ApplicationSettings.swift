import Consent
import Foundation
import GRDB
import HealthModel

/// Puts received registrations of applications, and the decisions about them, into effect.
struct ApplicationSettings {
  let db: Database
  let now: Instant
  let numbers: ChangeNumbers

  /// Registers an application as its record says, or removes it.
  ///
  /// - Returns: `false` if the value is not valid.
  /// - Throws: `DatabaseError`.
  func apply(_ record: SettingRecord) throws -> Bool {
    guard let bundle = record.name.parts.first, !bundle.isEmpty else { return false }
    let table = ClientTable(db: db)
    let stored = try table.stored(bundle)
    guard record.value != nil else {
      if let stored { try table.remove(stored) }
      return true
    }
    guard let setting = SettingRecord.decode(ApplicationSetting.self, record.value),
      Self.isText(setting.read), Self.isText(setting.share)
    else { return false }
    let source = try OriginTable(db).source(bundle, named: setting.name)
    try db.run(
      sql: """
        INSERT INTO client (sourceId, groupId, companion, readPurpose, sharePurpose, registered)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (sourceId) DO UPDATE SET companion = excluded.companion,
          readPurpose = excluded.readPurpose, sharePurpose = excluded.sharePurpose
        """,
      arguments: [
        source, try stored?.group ?? numbers.next(), setting.companion, setting.read, setting.share,
        now.microseconds,
      ])
    try db.run(
      sql: setting.recalibrates
        ? "INSERT OR IGNORE INTO recalibratingClient (sourceId) VALUES (?)"
        : "DELETE FROM recalibratingClient WHERE sourceId = ?", arguments: [source])
    return true
  }

  private static func isText(_ column: String?) -> Bool {
    guard let column else { return true }
    return SettingRecord.decode(LocalizedText.self, column) != nil
  }

  /// Forms the groups of companions, and writes the decisions in effect about each.
  ///
  /// Of the records about the applications of a group the greatest counts for all of them.
  ///
  /// - Parameters:
  ///   - stored: All records.
  ///   - change: The number of the change.
  /// - Returns: The names of the records that are in effect.
  /// - Throws: `DatabaseError`.
  func applyDecisions(
    _ stored: [SettingName: StoredSettingRecord], change: Int64
  ) throws -> [SettingName] {
    try formGroups(change: change)
    let groups = try ApplicationGroup.all(db) { bundle in
      SettingRecord.decode(
        ApplicationSetting.self, stored[SettingName(.application, bundle)]?.record.value
      )?.installation
    }
    let decided = DecisionRecords(stored.keys)
    var applied: [SettingName] = []
    for group in groups {
      for key in decided.keys(of: group.members) {
        let records = group.members.compactMap { stored[key.name($0)] }
        let greatest = records.map(\.record).max { $0.isLess(than: $1) }
        let value = greatest?.value
        if value != group.decisions[key] {
          guard try write(key, value, group.id, change: change) || value == nil else { continue }
        }
        applied += records.filter { !$0.isApplied }.map(\.record.name)
      }
      try RequestTable(db: db).closeDecided(group: group.id, now: now)
    }
    // What is decided about an application that is not installed has no effect to wait for, once it is removed.
    applied += stored.values.filter {
      !$0.isApplied && $0.record.value == nil && DecisionKey.parse($0.record.name) != nil
    }.map(\.record.name)
    return applied
  }

  /// Writes a decision; `false` if the store does not have what it is about.
  private func write(
    _ key: DecisionKey, _ value: String?, _ group: Int64, change: Int64
  ) throws -> Bool {
    switch key {
    case .share(let type):
      return try write(group, type, change) { $0.share = DecisionValue.share(value) }
    case .read(let type):
      return try write(group, type, change) { $0.read = DecisionValue.read(value) }
    case .document(let id):
      let row = try Int64.fetchOne(
        db, cached: "SELECT id FROM document JOIN sample USING (id) WHERE uuid = ?",
        arguments: [UUID(uuidString: id)?.bytes])
      guard let row else { return false }
      if let value {
        try ClientTable(db: db).decide([row: value == DecisionValue.allowed], group: group)
      } else {
        try db.run(
          sql: "DELETE FROM documentPermission WHERE groupId = ? AND documentId = ?",
          arguments: [group, row])
      }
      try db.run(
        sql: """
          UPDATE permission SET decidedChange = ? WHERE groupId = ?
            AND typeId = (SELECT typeId FROM sample WHERE id = ?)
          """, arguments: [change, group, row])
      return true
    }
  }

  private func write(
    _ group: Int64, _ identifier: String, _ change: Int64, _ body: (inout Permission) -> Void
  ) throws -> Bool {
    guard let type = try TypeTable(db: db).row(ofIdentifier: identifier) else { return false }
    let row = try Row.fetchOne(
      db, cached: "SELECT * FROM permission WHERE groupId = ? AND typeId = ?",
      arguments: [group, type])
    var permission = row.map { Permission($0) } ?? Permission()
    body(&permission)
    try ClientTable(db: db).store(permission, group: group, type: type, change: change)
    return true
  }

  /// Puts each application and the companions that the owner confirmed into one group.
  private func formGroups(change: Int64) throws {
    let clients = try Row.fetchAll(
      db,
      sql: """
        SELECT sourceId, bundleIdentifier, companion, groupId FROM client
        JOIN source ON source.id = sourceId ORDER BY bundleIdentifier
        """)
    var names: [[String]] = []
    for client in clients {
      let (bundle, companion): (String, String?) = (
        client["bundleIdentifier"], client["companion"]
      )
      let own = [bundle] + (companion.map { [$0] } ?? [])
      let same = names.filter { $0.contains(where: own.contains) }
      let others = names.filter { !$0.contains(where: own.contains) }
      names = others + [same.flatMap(\.self) + own]
    }
    var used: Set<Int64> = []
    for component in names.map(Set.init).sorted(by: { ($0.min() ?? "") < ($1.min() ?? "") }) {
      let members = clients.filter { component.contains($0["bundleIdentifier"]) }
      let groups = Set(members.map { $0["groupId"] as Int64 })
      let group = groups.subtracting(used).min() ?? numbers.next()
      used.insert(group)
      guard groups != [group] else { continue }
      for member in members {
        try db.run(
          sql: "UPDATE client SET groupId = ? WHERE sourceId = ?",
          arguments: [group, member["sourceId"] as Int64])
      }
      try db.run(
        sql: "UPDATE permission SET decidedChange = ? WHERE groupId = ?",
        arguments: [change, group])
    }
    for table in ["permission", "documentPermission"] {
      try db.run(
        sql: "DELETE FROM \(table) WHERE groupId NOT IN (SELECT groupId FROM client)",
        arguments: [])
    }
  }
}
