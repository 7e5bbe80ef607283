import Foundation
import GRDB

/// Follows the changes by their number, in the tables themselves, and reports each one.
///
/// A sample deleted before this worker reaches it is not reported; its replacement is.
struct FollowingWorker {
  let database: DatabaseQueue
  let stop: String
  private var position: Int64 = 0

  struct Backwards: Error {
    let counter: Int64
    let position: Int64
  }

  init(store path: String, stop: String) throws {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    database = try DatabaseQueue(path: path, configuration: configuration)
    self.stop = stop
  }

  mutating func run(_ report: WorkerReport) throws {
    var (rounds, longest) = (0, Duration.zero)
    var isLast = false
    repeat {
      // Changes made before the file appeared are reported by one more pass.
      isLast = FileManager.default.fileExists(atPath: stop)
      let began = ContinuousClock.now
      if try walk(report) == 0, !isLast { usleep(2000) }
      longest = max(longest, began.duration(to: .now))
      rounds += 1
    } while !isLast
    report.note(.done(rounds: rounds, longest: longest))
  }

  /// Reports all changes after the last pass.
  ///
  /// - Returns: The number of changes.
  private mutating func walk(_ report: WorkerReport) throws -> Int {
    let after = position
    let (counter, rows) = try database.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT id AS change, uuid, 0 AS isBuried FROM sample WHERE id > ?
          UNION ALL SELECT change, uuid, 1 FROM tombstone WHERE change > ? ORDER BY change
          """, arguments: [after, after])
      return (try Int64.fetchOne(db, sql: "SELECT value FROM changeCounter") ?? 0, rows)
    }
    for row in rows {
      let change: Int64 = row["change"]
      guard let id = Self.identity(row["uuid"]) else { continue }
      let isBuried: Bool = row["isBuried"]
      report.note(isBuried ? .buried(change: change, id) : .added(change: change, id))
    }
    let last: Int64 = rows.last?["change"] ?? counter
    guard counter >= position, last <= counter else {
      throw Backwards(counter: counter, position: max(position, last))
    }
    position = counter
    return rows.count
  }

  private static func identity(_ bytes: Data) -> UUID? {
    guard bytes.count == 16 else { return nil }
    return UUID(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
  }
}
