import Foundation
import GRDB
import HealthModel
import SeriesCoding

/// Replays a recording's entries, in the order of each stream and of the session among them.
struct JournalReplay: BatchSource {
  private static let batchSize = 1024
  private static let entriesAtOnce = 256

  private let store: HealthStore
  private var locations: StreamReader<LocationChunk>
  private var motions: StreamReader<MotionChunk>
  private var heartRates: StreamReader<HeartRateChunk>
  private var pressures: StreamReader<PressureChunk>
  private var cyclings: StreamReader<CyclingChunk>
  private var session: ArraySlice<EntryColumns.SessionEntry> = []
  private var lastOrdinal: Int64 = 0
  private let end: EntryColumns.Position

  static func batches(
    _ store: HealthStore, through end: EntryColumns.Position
  ) -> Batches<[JournalEntry]> {
    Batches { JournalReplay(store, through: end) }
  }

  private init(_ store: HealthStore, through end: EntryColumns.Position) {
    self.store = store
    self.end = end
    locations = StreamReader(store) { $0.location.time }
    motions = StreamReader(store) { $0.time }
    heartRates = StreamReader(store) { $0.time }
    pressures = StreamReader(store) { $0.time }
    cyclings = StreamReader(store) { $0.time }
  }

  mutating func next() async throws(StoreError) -> [JournalEntry]? {
    var batch: [JournalEntry] = []
    while batch.count < Self.batchSize {
      if session.isEmpty { try await fetchSession() }
      let limit = session.first?.position ?? end
      if let entry = try await nextReading(before: limit) {
        batch.append(entry)
      } else if let entry = session.popFirst() {
        batch.append(.session(entry.payload))
      } else {
        break
      }
    }
    return batch.isEmpty ? nil : batch
  }

  /// The earliest reading among the streams whose position is before `limit`.
  private mutating func nextReading(
    before limit: EntryColumns.Position
  ) async throws(StoreError) -> JournalEntry? {
    let times = [
      try await locations.time(before: limit.locations),
      try await motions.time(before: limit.motions),
      try await heartRates.time(before: limit.heartRates),
      try await pressures.time(before: limit.pressures),
      try await cyclings.time(before: limit.cyclings),
    ]
    var least: (stream: Int, time: Instant)?
    for (stream, time) in times.enumerated() {
      guard let time, time < least?.time ?? Instant(microseconds: .max) else { continue }
      least = (stream, time)
    }
    return switch least?.stream {
    case 0: .location(locations.removeNext())
    case 1: .motion(motions.removeNext())
    case 2: .heartRate(heartRates.removeNext())
    case 3: .pressure(pressures.removeNext())
    case 4: .cycling(cyclings.removeNext())
    default: nil
    }
  }

  private mutating func fetchSession() async throws(StoreError) {
    let rows = try await store.read { [lastOrdinal] db in
      try RecordingPart.session.reading {
        try Row.fetchAll(
          db,
          sql: "SELECT * FROM recordingEntry WHERE ordinal > ? ORDER BY ordinal LIMIT ?",
          arguments: [lastOrdinal, Self.entriesAtOnce])
      }.map { row in
        let position = EntryColumns.Position(
          locations: row["locations"], motions: row["motions"],
          heartRates: row["heartRates"], pressures: row["pressures"],
          cyclings: row["cyclings"])
        return (
          ordinal: row["ordinal"] as Int64,
          entry: EntryColumns.SessionEntry(position: position, payload: row["payload"])
        )
      }
    }
    lastOrdinal = rows.last?.ordinal ?? lastOrdinal
    session = rows.map(\.entry)[...]
  }
}

/// A stream of a recording, read forwards.
private struct StreamReader<Coding: ChunkCoding>: Sendable {
  private var chunks: ChunkReader
  private let time: @Sendable (Coding.Element) -> Instant
  private var elements: [Coding.Element] = []
  private var index = 0
  private var taken = 0

  init(_ store: HealthStore, time: @escaping @Sendable (Coding.Element) -> Instant) {
    self.time = time
    chunks = ChunkReader(store: store) { db, _ in
      // A stream without a series has no chunks, like one with an empty series.
      try Int64.fetchOne(
        db, sql: "SELECT id FROM series WHERE recordingId IS NOT NULL AND kind = ?",
        arguments: [Coding.traceKind.rawValue]) ?? 0
    }
  }

  /// The time of the next element, if there is one and fewer than `limit` were read.
  mutating func time(before limit: Int) async throws(StoreError) -> Instant? {
    guard taken < limit else { return nil }
    if index == elements.count {
      guard let chunk = try await nextChunk() else { return nil }
      elements = try chunk.decoded(Coding.unpack)
      index = 0
    }
    return elements.isEmpty ? nil : time(elements[index])
  }

  private mutating func nextChunk() async throws(StoreError) -> SeriesTable.Stored? {
    do throws(StoreError) {
      return try await chunks.next()
    } catch {
      throw RecordingPart.readings.naming(error)
    }
  }

  /// Returns the element whose time was last read.
  mutating func removeNext() -> Coding.Element {
    defer {
      index += 1
      taken += 1
    }
    return elements[index]
  }
}
