import Foundation
import GRDB
import HealthModel
import SeriesCoding
import StoreDatabase
public import StoreErrors

extension HealthStore {
  /// Checks the whole store, reading all of it: pages, references, every chunk, every total.
  ///
  /// Nothing is changed. Each page is compared with the checksum that it was written with, so that every change by
  /// anything but a program of the store is detected. Memory use is constant; time grows with the store. If SQLite
  /// itself finds the pages damaged, the checks that depend on them are skipped.
  ///
  /// - Returns: The faults; empty for a sound store.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases; damage is never an error.
  public func verify() async throws(StoreError) -> [VerificationFinding] {
    try requireOwner()
    let findings = try await pageFindings()
    guard !findings.contains(where: \.isStructural) else { return findings }
    return findings + (try await contentFindings())
  }

  /// Checks the references, the series and the workouts, in a store whose pages are sound.
  func contentFindings() async throws(StoreError) -> [VerificationFinding] {
    var findings = try await part("the references") { () async throws(StoreError) in
      try await self.read(Self.referenceFindings)
    }
    findings += try await part("the order of records") { () async throws(StoreError) in
      try await self.read { db in try RecordCheck(db: db).findings() }
    }
    findings += try await part("the index of places") { () async throws(StoreError) in
      try await self.read(Self.placeFindings)
    }
    findings += try await part("the series") { () async throws(StoreError) in
      var found: [VerificationFinding] = []
      for series in try await self.read({ db in try SeriesHead.all(db) }) {
        found += try await self.part("series \(series.uuid.uuidString.lowercased())") {
          () async throws(StoreError) in try await self.verify(series)
        }
      }
      return found
    }
    findings += try await part("the originals") { () async throws(StoreError) in
      try await self.originalFindings()
    }
    findings += try await part("the workouts") { () async throws(StoreError) in
      var found: [VerificationFinding] = []
      var last: Workout?
      repeat {
        let page = try await self.workouts(limit: 256, before: last)
        found += page.flatMap(Self.findings)
        last = page.last
      } while last != nil
      return found
    }
    return findings
  }

  /// The findings of a part of the store, or one finding if it cannot be read.
  private func part(
    _ name: String, _ findings: () async throws(StoreError) -> [VerificationFinding]
  ) async throws(StoreError) -> [VerificationFinding] {
    do {
      return try await findings()
    } catch .file(_, .corrupt(let detail)) {
      return [.unreadable(name, detail: detail)]
    } catch .file(_, .notAStore) {
      return [.unreadable(name, detail: "a page of it is not one of a database")]
    }
  }

  /// Reads every page through a new connection, and compares each with its checksum.
  ///
  /// Outside of a transaction, which SQLite cannot end if it finds the schema damaged.
  func pageFindings() async throws(StoreError) -> [VerificationFinding] {
    do {
      let queue = try DatabaseQueue(path: address, configuration: readingConfiguration)
      return try await queue.unsafeRead { db in
        var lines: [String] = []
        do {
          lines = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
        } catch let error as DatabaseError where error.isDamage {
          lines = [error.message ?? "it cannot be read"]
        }
        return PageChecksums.damagedPages(db).map { .damagedPage($0) }
          + lines.map { .database($0) }
      }
    } catch let error as DatabaseError where error.isDamage {
      return [.database(error.message ?? "it cannot be read")]
    } catch {
      throw .from(error, path: path)
    }
  }

  private static func referenceFindings(_ db: Database) throws -> [VerificationFinding] {
    try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
      .brokenReference(table: row[0], row: row[1] ?? 0)
    }
  }

  private static func placeFindings(_ db: Database) throws -> [VerificationFinding] {
    let strays = try Int64.fetchAll(
      db, sql: "SELECT id FROM chunkBox WHERE id NOT IN (SELECT id FROM chunk) ORDER BY id")
    let missing = try Row.fetchAll(
      db,
      sql: """
        SELECT series.uuid, chunk.ordinal FROM chunk JOIN series ON series.id = chunk.seriesId
        WHERE series.kind = ? AND chunk.acceptedCount > 0
          AND chunk.id NOT IN (SELECT id FROM chunkBox)
        ORDER BY chunk.id
        """, arguments: [TraceKind.locations.rawValue])
    return strays.map { .strayBox(chunk: $0) }
      + missing.compactMap { row in
        UUID(bytes: row[0]).map { .missingBox(series: $0, ordinal: row[1]) }
      }
  }

  private static func findings(_ workout: Workout) -> [VerificationFinding] {
    WorkoutLimits.excesses(workout).map { excess in
      switch excess {
      case .event(let event): .eventOutsideWorkout(workout.uuid, event.kind, at: event.date)
      case .total(let field): .impossibleTotal(workout.uuid, field: field)
      }
    }
  }

  /// Reads every chunk of a series and compares it with its row, its box and its route.
  private func verify(_ series: SeriesHead) async throws(StoreError) -> [VerificationFinding] {
    var check = SeriesCheck(series)
    var isEnded = false
    while !isEnded {
      let chunks = try await nextChunks(of: series, after: check.lastOrdinal)
      for chunk in chunks { check.see(chunk) }
      isEnded = chunks.count < Self.chunksPerRead
    }
    return check.finish()
  }

  private func nextChunks(
    of series: SeriesHead, after ordinal: Int
  ) async throws(StoreError) -> [SeriesCheck.Chunk] {
    try await read { db in
      try Row.fetchAll(
        db,
        cached: """
          SELECT chunk.*, minLatitude, maxLatitude, minLongitude, maxLongitude
          FROM chunk LEFT JOIN chunkBox ON chunkBox.id = chunk.id
          WHERE seriesId = ? AND ordinal > ? ORDER BY ordinal LIMIT \(Self.chunksPerRead)
          """, arguments: [series.row, ordinal]
      ).map(SeriesCheck.Chunk.init)
    }
  }

  /// The number of chunks that are read at once: a few, so that memory does not grow.
  private static let chunksPerRead = 8
}
