package import GRDB
import HealthModel

/// Finds the settings that were changed in this store, and gives them versions.
///
/// The tables of settings are compared with the records. So whatever changed a setting, the next call gives it a
/// version above all that the store knows of it.
package struct LocalSettings {
  let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// Gives new versions to what differs from its record.
  ///
  /// - Parameter change: Returns the number of the change; called once, if anything differs.
  /// - Returns: Whether anything did.
  /// - Throws: `DatabaseError`.
  package func note(change: () -> Int64) throws -> Bool {
    let table = SettingRecordTable(db: db)
    let changed = try changes(table.stored())
    for name in changed.applied { try table.setApplied(name, true) }
    guard !changed.records.isEmpty else { return false }
    let number = change()
    for record in changed.records.values {
      try table.store(record, isApplied: true, change: number)
    }
    return true
  }

  /// The names of the settings that differ from their records, which no change leaves behind.
  ///
  /// A setting of an earlier release has no record yet. The permission to read a document ends with it.
  ///
  /// - Returns: The names, as text.
  /// - Throws: `DatabaseError`.
  package func differences() throws -> [String] {
    let known = try SettingRecordTable(db: db).stored()
    let names = try changes(known).records.keys
    return names.filter { known[$0] != nil && $0.kind != .document }.sorted().map(\.text)
  }

  private func changes(_ known: [SettingName: StoredSettingRecord]) throws -> ChangedSettings {
    let values = try CurrentSettings(db: db, known: known).values()
    var changed = ChangedSettings(known)
    for (name, value) in values { changed.set(name, value) }
    for (name, stored) in known where values[name] == nil && stored.isApplied {
      switch name.kind {
      case nil, .permission, .document: break
      default: changed.set(name, nil)
      }
    }
    try noteDecisions(values, &changed)
    return changed
  }

  /// A decision about a group is one about each of its applications, with one version.
  private func noteDecisions(
    _ values: [SettingName: String], _ changed: inout ChangedSettings
  ) throws {
    let groups = try ApplicationGroup.all(db) { bundle in
      SettingRecord.decode(
        ApplicationSetting.self, values[SettingName(.application, bundle)])?.installation
    }
    let decided = DecisionRecords(changed.known.keys)
    for group in groups {
      for key in decided.keys(of: group.members).union(group.decisions.keys) {
        changed.set(group.members.map(key.name), group.decisions[key])
      }
    }
    // What was decided about an application ends with it.
    let present = Set(groups.flatMap(\.members))
    for (application, keys) in decided.keys where !present.contains(application) {
      for key in keys {
        let name = key.name(application)
        if changed.known[name]?.isApplied == true { changed.set(name, nil) }
      }
    }
  }
}

/// The records that a store changes.
private struct ChangedSettings {
  let known: [SettingName: StoredSettingRecord]
  private(set) var records: [SettingName: SettingRecord] = [:]
  /// Those whose value the tables have although it was not known of them.
  private(set) var applied: [SettingName] = []

  init(_ known: [SettingName: StoredSettingRecord]) {
    self.known = known
  }

  mutating func set(_ name: SettingName, _ value: String?) {
    let old = known[name]
    guard old?.record.value != value else {
      if old?.isApplied == false { applied.append(name) }
      return
    }
    records[name] = SettingRecord(name: name, version: version(after: old?.record), value: value)
  }

  /// Sets the records of the applications of a group, of which the greatest counts for all.
  mutating func set(_ names: [SettingName], _ value: String?) {
    let stored = names.compactMap { known[$0] }
    // The tables cannot have what they have no row for.
    if value == nil, !stored.contains(where: \.isApplied) { return }
    let greatest = stored.map(\.record).max { $0.isLess(than: $1) }
    let isSame = greatest != nil && greatest?.value == value
    let version = isSame ? greatest?.version ?? 1 : version(after: greatest)
    for name in names {
      let record = SettingRecord(name: name, version: version, value: value)
      if known[name]?.record == record {
        if known[name]?.isApplied == false { applied.append(name) }
      } else {
        records[name] = record
      }
    }
  }

  private func version(after record: SettingRecord?) -> Int64 {
    min(record?.version ?? 0, SettingRecord.maximumVersion - 1) + 1
  }
}
