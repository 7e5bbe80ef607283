import ActivityItems
import ByteStreams
import Foundation
import HealthModel

/// A reader of the samples in a database of Health Connect, table by table.
struct HealthConnectSamples: SampleReading {
  private static let sleepTable = "sleep_stages_table"
  private static let sleepParent = "sleep_session_record_table"
  /// The values of sleep analysis by stage: awake, asleep, light, deep, REM.
  private static let stages: [Int64: Int] = [1: 2, 2: 1, 4: 3, 5: 4, 6: 5]
  private static let inBed = 0

  private(set) var leftOut = LeftOut()
  private let database: ForeignDatabase
  private let origins: HealthConnectOrigins
  private var tables = Array(HealthConnectTable.all.reversed())
  private var table: HealthConnectTable?
  private var rows: ForeignRows?
  private var sleep: ForeignRows?
  private var sessions: ForeignRows?
  private var parents: ForeignRows?
  /// The last parent of a series.
  private var parent: (key: Int64, origin: SampleOrigin)?

  /// - Parameter database: The database.
  /// - Throws: ``ForeignDatabaseError``
  init(_ database: ForeignDatabase) throws(ForeignDatabaseError) {
    self.database = database
    origins = try HealthConnectOrigins(database)
    let read = Set(HealthConnectTable.all.map(\.name)).union(HealthConnectTable.others)
    for name in database.tables.keys.sorted() where !read.contains(name) {
      guard name.hasSuffix("_table") || name.hasSuffix("Table"),
        case let count = try database.count(name)
      else {
        continue
      }
      leftOut.add("rows of the table \(name), which has no place here", weight: .note, count: count)
    }
    if database.has(Self.sleepParent) {
      sessions = try database.rows(
        ["uuid", "app_info_id", "device_info_id", "start_time", "end_time"], of: Self.sleepParent)
    }
    if database.has(Self.sleepTable), database.has(Self.sleepParent, ["row_id"]) {
      sleep = try database.rows(
        ["parent_key", "stage_type", "stage_start_time", "stage_end_time"], of: Self.sleepTable)
    }
  }

  mutating func next() throws -> ForeignSample? {
    while true {
      if let rows, let table {
        guard try rows.next() else {
          self.rows = nil
          continue
        }
        if let sample = try sample(rows, table) { return sample }
      } else if let table = tables.popLast() {
        try begin(table)
      } else if let sessions {
        guard try sessions.next() else {
          self.sessions = nil
          try beginParents(Self.sleepParent)
          continue
        }
        if let sample = session(sessions) { return sample }
      } else if let sleep {
        guard try sleep.next() else { return nil }
        if let sample = try stage(sleep) { return sample }
      } else {
        return nil
      }
    }
  }

  private mutating func begin(_ table: HealthConnectTable) throws(ForeignDatabaseError) {
    self.table = table
    guard database.has(table.name, [table.column]) else { return }
    switch table.time {
    case .interval:
      rows = try database.rows(
        [table.column, "uuid", "app_info_id", "device_info_id", "start_time", "end_time"],
        of: table.name)
    case .instant:
      rows = try database.rows(
        [table.column, "uuid", "app_info_id", "device_info_id", "time", "time"], of: table.name)
    case .series(let parent):
      guard database.has(parent, ["row_id"]) else { return }
      try beginParents(parent)
      rows = try database.rows([table.column, "parent_key", "epoch_millis"], of: table.name)
    }
  }

  private mutating func beginParents(_ table: String) throws(ForeignDatabaseError) {
    parent = nil
    guard database.has(table, ["row_id"]) else { return }
    parents = try database.lookup(["app_info_id", "device_info_id"], of: table, by: "row_id")
  }

  private mutating func origin(ofParent key: Int64?) throws(ForeignDatabaseError) -> SampleOrigin {
    guard let key, let parents else { return origins.origin(program: nil, device: nil) }
    if let parent, parent.key == key { return parent.origin }
    let isFound = try parents.find(key)
    let origin = origins.origin(
      program: isFound ? parents.integer(0) : nil, device: isFound ? parents.integer(1) : nil)
    parent = (key, origin)
    return origin
  }

  private mutating func sample(
    _ rows: ForeignRows, _ table: HealthConnectTable
  ) throws(ForeignDatabaseError) -> ForeignSample? {
    guard let value = rows.number(0), table.values.contains(value) else {
      leftOut.add("rows of \(table.name) without a valid value")
      return nil
    }
    var span: TimeRange?
    let origin: SampleOrigin
    var identity: UUID?
    if case .series = table.time {
      span = HealthConnectTime.instant(rows.integer(2)).map(TimeRange.init(at:))
      origin = try self.origin(ofParent: rows.integer(1))
    } else {
      span = HealthConnectTime.range(rows.integer(4), rows.integer(5))
      origin = origins.origin(program: rows.integer(2), device: rows.integer(3))
      identity = rows.identity(1)
    }
    guard let span else {
      leftOut.add("rows of \(table.name) without a valid time")
      return nil
    }
    return ForeignSample(
      table.type, value * table.factor, table.unit, span, from: origin, identity: identity)
  }

  private mutating func session(_ rows: ForeignRows) -> ForeignSample? {
    guard let span = HealthConnectTime.range(rows.integer(3), rows.integer(4)) else {
      leftOut.add("sleep without a valid time")
      return nil
    }
    return ForeignSample(
      .sleepAnalysis, Self.inBed, span,
      from: origins.origin(program: rows.integer(1), device: rows.integer(2)),
      identity: rows.identity(0))
  }

  private mutating func stage(_ rows: ForeignRows) throws(ForeignDatabaseError) -> ForeignSample? {
    guard let stage = rows.integer(1), let value = Self.stages[stage] else { return nil }
    guard let span = HealthConnectTime.range(rows.integer(2), rows.integer(3)) else {
      leftOut.add("stages of sleep without a valid time")
      return nil
    }
    return ForeignSample(
      .sleepAnalysis, value, span, from: try origin(ofParent: rows.integer(0)))
  }
}
