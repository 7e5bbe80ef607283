public import Foundation
import GRDB
import HealthModel

/// A recording that could not be read, in a file of its own.
public struct SetAsideRecording: Hashable, Sendable {
  /// A store that has the recording alone, unfinished, with its readings and its log.
  public let path: String
  /// The identity of the recording; `nil` where even that could not be read.
  public let recording: UUID?

  /// The part of the file's name between that of the store and the recording.
  static let mark = ".set-aside-"
}

extension HealthStore {
  /// Moves the unfinished recording into a store of its own next to this one.
  ///
  /// The copy has all that the recording had: its entries, its packed readings byte for byte, and the log of
  /// the newest seconds. It is on the disk, and read back, before anything is deleted here. Samples that were
  /// derived from the recording stay in this store.
  ///
  /// - Parameter recording: Its identity, for the name of the file.
  /// - Returns: The file, `STORE.set-aside-ID`.
  /// - Throws: ``StoreError/ownerOnly``, ``StoreError/recordingInProgress(_:process:)`` while its recorder is
  ///   alive, ``StoreError/noUnfinishedRecording``, or the any-time cases. After an error the recording is
  ///   where it was.
  public func setRecordingAside(_ recording: UUID?) throws(StoreError) -> SetAsideRecording {
    try requireOwner()
    guard let file = try RecordingFile(locking: path) else {
      throw .recordingInProgress(recording ?? UUID(), process: 0)
    }
    let destination = freeName(for: recording)
    let partial = try PartialFile(for: destination)
    try copyRecording(to: partial.path)
    // First the log: a store without it would be read as one whose log was empty.
    try file.copyLog(to: destination + RecordingFile.suffix)
    do throws(StoreError) {
      try partial.move()
    } catch {
      unlink(destination + RecordingFile.suffix)
      throw error
    }
    do {
      try writeNow { db in try db.execute(sql: "DELETE FROM recording") }
    } catch {
      throw .from(error, path: path)
    }
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

  /// Fills an empty file with a store that has the recording alone.
  private func copyRecording(to copy: String) throws(StoreError) {
    do {
      let made = try HealthStore(at: copy, for: client, as: .owner, key: key)
      try made.close()
      let queue = try DatabaseQueue(path: path, configuration: Self.configuration(key))
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

  /// The tables of a recording, each with the condition for its rows; those it refers to come first.
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
