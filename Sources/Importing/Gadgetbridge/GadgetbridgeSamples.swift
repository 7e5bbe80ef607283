import ActivityItems
import HealthModel

/// A reader of the samples in a database of Gadgetbridge, table by table.
///
/// Each kind of watch has tables of its own; their columns have common names. Counts are those of the minute that begins at the
/// time of the row. A table that counts from midnight has them at the end of the minute, and its counts are the differences of
/// successive rows of a device.
///
/// **Source** Gadgetbridge, `GBDaoGenerator.java` for tables and columns, `AbstractSampleProvider.java` and
/// `GarminActivitySampleProvider.java` for counts from midnight, `HeartRateUtils.java` for what is no heart rate.
struct GadgetbridgeSamples: SampleReading {
  private static let minute = Duration.seconds(60)
  /// Larger times are in milliseconds.
  private static let secondsLimit: UInt64 = 100_000_000_000
  /// The years from 2000 to 2100.
  private static let times: ClosedRange<Int64> = 946_684_800...4_102_444_800

  private(set) var leftOut = LeftOut()
  private let database: ForeignDatabase
  private let devices: GadgetbridgeDevices
  private var tables: [String]
  private var table = ""
  private var columns: [(column: String, measure: GadgetbridgeMeasure)] = []
  private var rows: ForeignRows?
  private var queue: [ForeignSample] = []
  private var totals: [Total: Double] = [:]

  private struct Total: Hashable {
    let device: Int64?
    let measure: GadgetbridgeMeasure
  }

  /// - Parameter database: The database.
  /// - Throws: ``ForeignDatabaseError``
  init(_ database: ForeignDatabase) throws(ForeignDatabaseError) {
    self.database = database
    devices = try GadgetbridgeDevices(database)
    tables = database.tables.keys.sorted(by: >)
  }

  mutating func next() throws -> ForeignSample? {
    while true {
      if let sample = queue.popLast() { return sample }
      if let rows {
        if try rows.next() {
          read(rows)
        } else {
          self.rows = nil
        }
      } else {
        guard let table = tables.popLast() else { return nil }
        try begin(table)
      }
    }
  }

  private mutating func begin(_ table: String) throws(ForeignDatabaseError) {
    self.table = table
    totals = [:]
    let all = database.tables[table] ?? []
    columns = GadgetbridgeMeasure.columns(of: all, in: table)
    guard !columns.isEmpty else {
      guard all.contains("TIMESTAMP"), table.contains("SAMPLE") else { return }
      let count = try database.count(table)
      return leftOut.add(
        "rows of the table \(table), which has no place here", weight: .note, count: count)
    }
    let names = ["TIMESTAMP", "DEVICE_ID"] + columns.map(\.column)
    // The keys of all tables begin with the time.
    rows = try database.rows(names, of: table, orderedBy: ["TIMESTAMP"])
  }

  private mutating func read(_ rows: ForeignRows) {
    guard var seconds = rows.integer(0) else { return leftOut.add("rows without a time") }
    var microseconds: Int64 = 0
    if seconds.magnitude > Self.secondsLimit {
      microseconds = seconds % 1000 * 1000
      seconds /= 1000
    }
    guard Self.times.contains(seconds) else { return leftOut.add("rows without a valid time") }
    let time = Instant(microseconds: seconds * 1_000_000 + microseconds)
    let device = rows.integer(1)
    let origin = devices.origin(device)
    let isCumulative = GadgetbridgeMeasure.isCumulative(table)
    for (index, column) in columns.enumerated() {
      guard var value = rows.number(index + 2) else { continue }
      var span = TimeRange(at: time)
      if column.measure.isCount {
        span = TimeRange(start: time, end: time + Self.minute)
        if isCumulative {
          guard value >= 0 else { continue }
          let key = Total(device: device, measure: column.measure)
          let last = totals.updateValue(value, forKey: key) ?? 0
          // A smaller total is that of the next day.
          if value >= last { value -= last }
          span = TimeRange(start: time - Self.minute, end: time)
        }
      }
      if let sample = column.measure.sample(value, span, from: origin) { queue.append(sample) }
    }
  }
}
