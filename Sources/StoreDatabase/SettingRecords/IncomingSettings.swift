package import GRDB
package import HealthModel

/// Receives the records of settings of another replica.
package struct IncomingSettings {
  let db: Database
  let now: Instant

  private let numbers: ChangeNumbers
  /// The last number that was given to a change.
  package var lastChange: Int64 { numbers.last }

  /// - Parameters:
  ///   - db: The store.
  ///   - now: The time, for people only.
  ///   - change: The last change of the store.
  package init(db: Database, now: Instant, after change: Int64) {
    (self.db, self.now) = (db, now)
    numbers = ChangeNumbers(last: change)
  }

  /// Stores the records that are greater than those of the store, and puts them into effect.
  ///
  /// A record that refers to what the store does not have, such as a document, is put into effect when that is there.
  ///
  /// The changes get the numbers after the last one of the store: one for the records, and one for each new group of
  /// applications.
  ///
  /// - Parameter records: The records.
  /// - Returns: The number of records that were stored.
  /// - Throws: `DatabaseError`.
  package func receive(_ records: [SettingRecord]) throws -> Int {
    let table = SettingRecordTable(db: db)
    var stored = try table.stored()
    let greater = records.filter { record in
      (1...SettingRecord.maximumVersion).contains(record.version)
        && stored[record.name]?.record.isLess(than: record) ?? true
    }
    let waiting = stored.values.filter { !$0.isApplied && $0.record.value != nil }.map(\.record)
    guard !greater.isEmpty || !waiting.isEmpty else { return 0 }
    let change = numbers.next()
    for record in greater {
      try table.store(record, isApplied: false, change: change)
      stored[record.name] = StoredSettingRecord(record: record, isApplied: false)
    }
    let person = PersonSettings(db: db)
    let applications = ApplicationSettings(db: db, now: now, numbers: numbers)
    let pending = stored.values.filter { !$0.isApplied }.map(\.record).sorted {
      $0.name < $1.name
    }
    func apply(
      _ kinds: Set<SettingName.Kind>, _ body: (SettingRecord) throws -> Bool
    ) throws {
      for record in pending where record.name.kind.map(kinds.contains) ?? false {
        if try body(record) { try table.setApplied(record.name, true) }
      }
    }
    try apply([.characteristic, .profile, .goal, .sourcePriority, .recalibration], person.apply)
    try apply([.application], applications.apply)
    try apply([.request], RequestSettings(db: db, now: now).apply)
    for name in try applications.applyDecisions(stored, change: change) {
      try table.setApplied(name, true)
    }
    if pending.contains(where: { Self.isAboutActivity($0.name.kind) }) {
      try ActivityDayTable(db: db).forgetAll()
    }
    return greater.count
  }

  /// Whether the totals of days depend on a kind of setting.
  private static func isAboutActivity(_ kind: SettingName.Kind?) -> Bool {
    switch kind {
    case .characteristic, .profile, .goal, .sourcePriority: true
    default: false
    }
  }
}

/// The numbers of the changes of a transaction.
final class ChangeNumbers {
  private(set) var last: Int64

  init(last: Int64) {
    self.last = last
  }

  func next() -> Int64 {
    last += 1
    return last
  }
}
