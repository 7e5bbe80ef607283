package import Foundation
import GRDB
import HealthModel
import StoreDatabase
package import StoreErrors
import StoreFiles

/// An unreadable recording in a file of its own.
public struct SetAsideRecording: Hashable, Sendable {
  /// A store that contains only the recording, unfinished, with its readings and its log.
  package let path: String
  /// The identity of the recording; `nil` if it could not be read.
  package let recording: UUID?

  /// The part of the file's name between that of the store and the recording.
  static let mark = ".set-aside-"
}

extension HealthStore {
  /// Moves the unfinished recording into a store of its own next to this one.
  ///
  /// The copy has everything of the recording: its entries, its packed readings byte for byte, and the log of the
  /// newest seconds. It is written to the disk, and read back, before anything is deleted here. Samples that were
  /// derived from the recording stay in this store. If a page of the recording is damaged, the copy has every
  /// readable row.
  ///
  /// - Parameter recording: Its identity, for the name of the file.
  /// - Returns: The file, `STORE.set-aside-ID`.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.recording(_:)` (`inProgress`) while its recorder is alive,
  ///   `StoreError.recording(_:)` (`noneUnfinished`), or the any-time cases. After an error the recording is unchanged.
  package func setRecordingAside(_ recording: UUID?) throws(StoreError) -> SetAsideRecording {
    try requireOwner()
    guard let file = try RecordingFile(locking: path) else {
      throw .recordingInProgress(recording ?? UUID(), process: 0)
    }
    let destination = freeName(for: recording)
    var partial = try PartialFile(for: destination)
    do throws(StoreError) {
      try copyRecording(to: partial.path)
    } catch .file(_, .corrupt) where key == nil {
      partial = try PartialFile(for: destination)
      try salvageRecording(to: partial.path)
    }
    // The log is copied first: without it, the store would be read as one with an empty log.
    try file.copyLog(to: destination + RecordingFile.suffix)
    do throws(StoreError) {
      try partial.move()
    } catch {
      unlink(destination + RecordingFile.suffix)
      throw error
    }
    try removeRecording()
    file.release()
    return SetAsideRecording(path: destination, recording: recording)
  }

  private func freeName(for recording: UUID?) -> String {
    let short = recording?.uuidString.lowercased().prefix(8) ?? "unknown"
    let base = path + SetAsideRecording.mark + short
    var name = base
    var number = 2
    while access(name, F_OK) == 0 || access(name + RecordingFile.suffix, F_OK) == 0 {
      name = "\(base)-\(number)"
      number += 1
    }
    return name
  }

  /// Fills an empty file with a store that contains only the recording.
  private func copyRecording(to copy: String) throws(StoreError) {
    do {
      let made = try HealthStore(at: copy, for: client, as: .owner, key: key)
      try made.close()
      let queue = try DatabaseQueue(path: path, configuration: StoreConnection.configuration(key))
      try queue.inDatabase { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        try db.execute(sql: "ATTACH DATABASE ? AS aside", arguments: [copy])
        try db.execute(sql: "BEGIN IMMEDIATE")
        do {
          for table in Self.recordingTables { try Self.copy(table, db) }
          try db.execute(sql: "COMMIT")
        } catch {
          try? db.execute(sql: "ROLLBACK")
          throw error
        }
        try db.execute(sql: "DETACH DATABASE aside")
      }
      try queue.close()
      let read = try HealthStore(at: copy, for: client, as: .owner, creating: false, key: key)
      try read.close()
    } catch {
      throw StoreError.from(error, path: path).naming(path, insteadOf: copy)
    }
  }

  /// Fills an empty file with every readable row of the recording, skipping damaged pages.
  private func salvageRecording(to copy: String) throws(StoreError) {
    let pages = try PartialFile(for: copy)
    do {
      // SQLite copies pages unchanged, including those in the log.
      let source = try DatabaseQueue(path: address, configuration: readingConfiguration)
      let destination = try DatabaseQueue(
        path: pages.path, configuration: StoreConnection.configuration(nil))
      try source.backup(to: destination)
      try destination.close()
      StagedBackup.mergeLog(into: pages.path)
      _ = try StoreSalvage(
        source: pages.path, destination: copy, isAccessKept: true, selection: .recording
      ).run()
      let read = try HealthStore(at: copy, for: client, as: .owner, creating: false)
      try read.close()
    } catch {
      throw StoreError.from(error, path: path).naming(path, insteadOf: copy)
    }
  }

  /// Deletes the recording with all rows that refer to it.
  private func removeRecording() throws(StoreError) {
    do {
      try writeNow { db in try db.execute(sql: "DELETE FROM recording") }
    } catch let error as DatabaseError where error.isDamage {
      try removeDamagedRecording()
    } catch {
      throw .from(error, path: path)
    }
  }

  /// Deletes a recording that lies on damaged pages: its rows one by one, except the unreadable ones.
  ///
  /// No row refers to the remaining ones, which ``verify()`` reports until a backup is restored.
  private func removeDamagedRecording() throws(StoreError) {
    do {
      try database.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
        for chunk in (try? Self.recordedChunks(db)) ?? [] {
          do {
            try inTurn(db) { db in
              try db.execute(sql: "DELETE FROM chunk WHERE id = ?", arguments: [chunk])
            }
          } catch let error as DatabaseError where error.isDamage {}
        }
        for sql in [
          "DELETE FROM recording", "DELETE FROM recordingEntry", Self.detachDamagedSeries,
          "DELETE FROM series WHERE recordingId IS NOT NULL",
        ] {
          let isNeeded = sql == "DELETE FROM recording"
          do {
            try inTurn(db) { db in try db.execute(sql: sql) }
          } catch let error as DatabaseError where error.isDamage && !isNeeded {}
        }
      }
    } catch {
      throw .from(error, path: path)
    }
  }

  /// A statement that detaches a series with undeletable chunks from its recording and workout, so that its number is
  /// not used again.
  private static let detachDamagedSeries = """
    UPDATE series SET recordingId = NULL, workoutId = -id WHERE recordingId IS NOT NULL
      AND EXISTS (SELECT 1 FROM chunk WHERE chunk.seriesId = series.id)
    """

  /// The rows of the recording's chunks, by their index alone.
  private static func recordedChunks(_ db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM chunk
        WHERE seriesId IN (SELECT id FROM series WHERE recordingId IS NOT NULL)
        """)
  }

  /// The tables of a recording, each with the condition for its rows; referenced tables come first.
  private static let recordingTables = [
    ("source", "true"), ("sourceRevision", "true"), ("device", "true"), ("recording", "true"),
    ("recordingEntry", "true"), ("series", "recordingId IS NOT NULL"),
    ("chunk", "seriesId IN (SELECT id FROM series WHERE recordingId IS NOT NULL)"),
    (
      "chunkBox",
      """
      id IN (SELECT chunk.id FROM chunk JOIN series ON series.id = chunk.seriesId
        WHERE series.recordingId IS NOT NULL)
      """
    ),
  ]

  /// Copies the rows of a table, and counts them again in the copy.
  private static func copy(_ table: (name: String, condition: String), _ db: Database) throws {
    let rows = "main.\(table.name) WHERE \(table.condition)"
    try db.execute(
      sql: "INSERT OR REPLACE INTO aside.\(table.name) SELECT * FROM \(rows)")
    let expected = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(rows)") ?? 0
    let copied = try Int.fetchOne(db, sql: "SELECT count(*) FROM aside.\(table.name)") ?? 0
    guard copied >= expected else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT,
        message: "\(table.name) has \(copied) of \(expected) rows in the copy")
    }
  }
}
