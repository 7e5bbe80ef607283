import Foundation
import GRDB
import HealthModel
import SeriesCoding
import StoreDatabase
import StoreErrors

/// Replays a recording's entries, in the order of each stream and of the session among them.
struct JournalReplay: BatchSource {
  private static let batchSize = 1024
  private static let entriesAtOnce = 256

  private let store: HealthStore
  /// The streams in the order of their kinds' numbers, which is that of readings of the same time.
  private var streams: [any ReplayedStream]
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
    streams = [LocationReader(StreamReader(store))]
    for codec in TraceRegistry.all { streams.append(Self.reader(codec, store)) }
  }

  private static func reader<Codec: TraceCodec>(
    _ codec: Codec.Type, _ store: HealthStore
  ) -> any ReplayedStream { TraceReader<Codec>(StreamReader(store)) }

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
  ///
  /// A stream whose positions are not stored is placed among the others by its times; its readings after the last of
  /// the others follow the session's last entry.
  private mutating func nextReading(
    before limit: EntryColumns.Position
  ) async throws(StoreError) -> JournalEntry? {
    var least: (stream: Int, time: Instant)?
    func isNext(_ time: Instant) -> Bool { time < least?.time ?? Instant(microseconds: .max) }
    var uncounted: [Int] = []
    for index in streams.indices {
      let kind = streams[index].kind
      guard RecordingTable.countedKinds.contains(kind) else {
        if end[kind] > 0 { uncounted.append(index) }
        continue
      }
      guard let time = try await streams[index].time(before: limit[kind]), isNext(time) else {
        continue
      }
      least = (index, time)
    }
    for index in uncounted where least != nil || session.isEmpty {
      guard let time = try await streams[index].time(before: end[streams[index].kind]),
        isNext(time)
      else { continue }
      least = (index, time)
    }
    guard let least else { return nil }
    return streams[least.stream].removeNext()
  }

  private mutating func fetchSession() async throws(StoreError) {
    let rows = try await store.read { [lastOrdinal] db in
      try RecordingPart.session.reading {
        try Row.fetchAll(
          db,
          sql: "SELECT * FROM recordingEntry WHERE ordinal > ? ORDER BY ordinal LIMIT ?",
          arguments: [lastOrdinal, Self.entriesAtOnce])
      }.map { row in
        (
          ordinal: row["ordinal"] as Int64,
          entry: EntryColumns.SessionEntry(
            position: RecordingTable.position(row), payload: row["payload"])
        )
      }
    }
    lastOrdinal = rows.last?.ordinal ?? lastOrdinal
    session = rows.map(\.entry)[...]
  }
}

/// A stream of a recording, read forwards.
private protocol ReplayedStream: Sendable {
  var kind: TraceKind { get }
  /// The time of the next reading, if there is one and fewer than `limit` were read.
  mutating func time(before limit: Int) async throws(StoreError) -> Instant?
  /// Returns the reading whose time was last read.
  mutating func removeNext() -> JournalEntry
}

private struct LocationReader: ReplayedStream {
  private var reader: StreamReader<LocationChunk>

  init(_ reader: StreamReader<LocationChunk>) { self.reader = reader }

  var kind: TraceKind { .locations }

  mutating func time(before limit: Int) async throws(StoreError) -> Instant? {
    try await reader.next(before: limit)?.location.time
  }

  mutating func removeNext() -> JournalEntry { .location(reader.removeNext()) }
}

private struct TraceReader<Codec: TraceCodec>: ReplayedStream {
  private var reader: StreamReader<Codec>

  init(_ reader: StreamReader<Codec>) { self.reader = reader }

  var kind: TraceKind { Codec.traceKind }

  mutating func time(before limit: Int) async throws(StoreError) -> Instant? {
    try await reader.next(before: limit)?.time
  }

  mutating func removeNext() -> JournalEntry { .reading(reader.removeNext(), Codec.self) }
}

/// The elements of a stream, chunk by chunk.
private struct StreamReader<Coding: ChunkCoding>: Sendable {
  private var chunks: ChunkReader
  private var elements: [Coding.Element] = []
  private var index = 0
  private var taken = 0

  init(_ store: HealthStore) {
    chunks = ChunkReader(store: store) { db, _ in
      // A stream without a series has no chunks, like one with an empty series.
      try Int64.fetchOne(
        db, sql: "SELECT id FROM series WHERE recordingId IS NOT NULL AND kind = ?",
        arguments: [Coding.traceKind.rawValue]) ?? 0
    }
  }

  /// The next element, if there is one and fewer than `limit` were read.
  mutating func next(before limit: Int) async throws(StoreError) -> Coding.Element? {
    guard taken < limit else { return nil }
    if index == elements.count {
      guard let chunk = try await nextChunk() else { return nil }
      elements = try chunk.decoded(Coding.unpack)
      index = 0
    }
    return elements.isEmpty ? nil : elements[index]
  }

  private mutating func nextChunk() async throws(StoreError) -> SeriesTable.Stored? {
    do throws(StoreError) {
      return try await chunks.next()
    } catch {
      throw RecordingPart.readings.naming(error)
    }
  }

  /// Returns the element that was last read.
  mutating func removeNext() -> Coding.Element {
    defer {
      index += 1
      taken += 1
    }
    return elements[index]
  }
}
