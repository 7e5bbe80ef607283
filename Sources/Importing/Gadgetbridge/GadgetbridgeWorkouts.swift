import ActivityItems
import HealthModel

/// A reader of the workouts in a database of Gadgetbridge whose files are not in the same archive.
struct GadgetbridgeWorkouts: ActivityReading {
  private let rows: ForeignRows?
  private let devices: GadgetbridgeDevices
  /// The names of files from which workouts were imported.
  private let imported: Set<String>
  private var queue = ItemQueue()
  private var isDone = false

  /// - Parameters:
  ///   - database: The database.
  ///   - imported: The names of files from which workouts were imported; their summaries are skipped.
  /// - Throws: ``ForeignDatabaseError``
  init(_ database: ForeignDatabase, imported: Set<String>) throws(ForeignDatabaseError) {
    devices = try GadgetbridgeDevices(database)
    self.imported = imported
    rows =
      database.has(GadgetbridgeSummary.table)
      ? try GadgetbridgeSummary.rows(of: database) : nil
  }

  mutating func next() throws(ActivityError) -> ActivityItem? {
    while true {
      if let item = queue.next() { return item }
      guard let rows, !isDone else { return nil }
      do throws(ForeignDatabaseError) {
        guard try rows.next() else { return nil }
      } catch {
        isDone = true
        return .issue(ActivityIssue("\(error)", at: .file, weight: .truncation))
      }
      guard let summary = GadgetbridgeSummary(rows) else {
        return .issue(ActivityIssue("workouts without a valid time", at: .file))
      }
      if summary.files.contains(where: imported.contains) { continue }
      append(summary)
    }
  }

  private mutating func append(_ summary: GadgetbridgeSummary) {
    let origin = devices.origin(summary.device)
    var head = ActivityHeader(
      ActivityWords.configuration(sport: summary.sport, name: summary.name), sport: summary.sport,
      name: summary.name, start: summary.start, end: summary.end)
    head.recorder = ActivityRecorder(
      name: origin.name, manufacturer: origin.manufacturer, model: origin.model,
      serialNumber: origin.device)
    queue.items = [.activity(head), .end(summary.totals)]
  }
}
