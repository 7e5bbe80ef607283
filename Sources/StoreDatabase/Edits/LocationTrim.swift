import Foundation
package import GRDB
package import HealthModel
import SeriesCoding

/// Changes the verdicts of the stored locations of a workout: of those outside of a range of time, and back.
package struct LocationTrim {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// Takes the locations outside of a range of time out of their routes.
  ///
  /// - Parameters:
  ///   - row: The row of the workout.
  ///   - limits: The range.
  /// - Returns: The locations that were in a route and are not any more.
  /// - Throws: `DatabaseError`, or `StoreError` for a damaged chunk.
  package func trim(_ row: Int64, to limits: TimeLimits) throws -> [TrimmedLocations] {
    var all: [TrimmedLocations] = []
    for series in try series(of: row) {
      var ranges: [[Int]] = []
      var isOpen = false
      try judge(series.row) { index, recorded in
        switch recorded.verdict {
        case .accepted where !limits.contains(recorded.location.time):
          if isOpen, let last = ranges.indices.last {
            ranges[last][1] = index
          } else {
            ranges.append([index, index])
          }
          isOpen = true
          return .trimmed
        // A range has no location that an earlier edit trimmed, or that stays.
        case .accepted, .trimmed: isOpen = false
        default: break
        }
        return nil
      }
      guard !ranges.isEmpty else { continue }
      all.append(TrimmedLocations(series: series.id, ranges: ranges))
      try count(series.row)
    }
    return all
  }

  /// Puts trimmed locations back into their routes.
  package func restore(_ trimmed: [TrimmedLocations]) throws {
    try change(trimmed, from: .trimmed, to: .accepted)
  }

  /// Takes the locations that were trimmed elsewhere out of their routes.
  package func trim(_ trimmed: [TrimmedLocations]) throws {
    try change(trimmed, from: .accepted, to: .trimmed)
  }

  /// Takes exactly these locations of a series out of its route, and puts all others back that were trimmed.
  ///
  /// - Parameters:
  ///   - series: The row of the series.
  ///   - ranges: Ranges of positions, each a first and a last one, in any order.
  ///   - ends: The limits of ends that were split off: the copy of a series begins some locations earlier.
  /// - Throws: `DatabaseError`, or `StoreError` for a damaged chunk.
  package func settle(_ series: Int64, on ranges: [[Int]], ends: [TimeLimits]) throws {
    let ranges = ranges.filter { $0.count == 2 }
    try judge(series) { index, recorded in
      let isCut = ranges.contains { $0[0] <= index && index <= $0[1] }
      switch recorded.verdict {
      case .accepted where isCut: return .trimmed
      case .trimmed where !isCut:
        return ends.allSatisfy { $0.contains(recorded.location.time) } ? .accepted : nil
      default: return nil
      }
    }
    try count(series)
  }

  private func change(
    _ trimmed: [TrimmedLocations], from old: LocationVerdict, to new: LocationVerdict
  ) throws {
    for each in trimmed {
      guard let id = UUID(uuidString: each.series),
        let row = try Int64.fetchOne(
          db, cached: "SELECT id FROM series WHERE uuid = ?", arguments: [id.bytes])
      else { continue }
      var ranges = each.ranges.filter { $0.count == 2 }[...]
      try judge(row) { index, recorded in
        while let first = ranges.first, first[1] < index { ranges.removeFirst() }
        guard let first = ranges.first, first[0] <= index, recorded.verdict == old else {
          return nil
        }
        return new
      }
      try count(row)
    }
  }

  private func series(of row: Int64) throws -> [(row: Int64, id: String)] {
    try Row.fetchAll(
      db, cached: "SELECT id, uuid FROM series WHERE workoutId = ? AND kind = ? ORDER BY id",
      arguments: [row, TraceKind.locations.rawValue]
    ).compactMap { row in
      UUID(bytes: row["uuid"]).map { (row["id"], $0.uuidString.lowercased()) }
    }
  }

  /// Passes each location of a series with its position, and stores the verdicts that are returned.
  package func judge(
    _ series: Int64, _ verdict: (Int, RecordedLocation) -> LocationVerdict?
  ) throws {
    let table = SeriesTable(db: db)
    var first = 0
    var ordinal = -1
    while let chunk = try table.chunks(of: series, after: ordinal, .all, limit: 1).first {
      ordinal = chunk.ordinal
      var locations = try chunk.decoded(LocationChunk.recorded)
      var isChanged = false
      for index in locations.indices {
        guard let new = verdict(first + index, locations[index]) else { continue }
        locations[index].verdict = new
        isChanged = true
      }
      first += locations.count
      guard isChanged else { continue }
      try db.run(
        sql: "DELETE FROM chunk WHERE seriesId = ? AND ordinal = ?", arguments: [series, ordinal])
      try table.append(LocationChunk.pack(locations[...]), to: series, ordinal: ordinal)
    }
  }

  /// Counts the accepted locations of the route over a series, and their time range.
  package func count(_ series: Int64) throws {
    let route = try Int64.fetchOne(
      db, cached: "SELECT id FROM route WHERE seriesId = ?", arguments: [series])
    guard let route else { return }
    var (count, span): (Int, TimeRange?) = (0, nil)
    try judge(series) { _, recorded in
      guard recorded.verdict == .accepted else { return nil }
      count += 1
      let time = recorded.location.time
      span =
        span.map { TimeRange(start: min($0.start, time), end: max($0.end, time)) }
        ?? TimeRange(at: time)
      return nil
    }
    try db.run(
      sql: "UPDATE route SET locationCount = ? WHERE id = ?", arguments: [count, route])
    guard let span else { return }
    try db.run(
      sql: "UPDATE sample SET start = ?, end = ? WHERE id = ?",
      arguments: [span.start.microseconds, span.end.microseconds, route])
  }
}
