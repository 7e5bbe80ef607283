package import Foundation
package import HealthModel

/// The entries of a recording, separated by stream, with the positions of the session's entries among the
/// readings.
package struct EntryColumns: Sendable {
  package private(set) var locations: [RecordedLocation] = []
  /// The streams of traces by kind.
  private var streams: [TraceKind: any TraceStream] = [:]
  package private(set) var session: [SessionEntry] = []
  /// The newest progress of the recorder.
  package private(set) var progress: Data?

  package init() {}

  package init(_ entries: [JournalEntry]) {
    for entry in entries {
      switch entry {
      case .location(let location): locations.append(location)
      case .reading(let reading):
        streams[reading.kind, default: reading.codec.emptyStream()].append(reading)
      case .session(let payload):
        session.append(SessionEntry(position: end, payload: payload))
      case .progress(let payload): progress = payload
      }
    }
  }

  /// The streams that have samples, in the order of their kinds' numbers.
  package var traces: [any TraceStream] {
    streams.filter { $0.value.count > 0 }.sorted { $0.key.rawValue < $1.key.rawValue }
      .map(\.value)
  }

  package var isEmpty: Bool {
    locations.isEmpty && traces.isEmpty && session.isEmpty && progress == nil
  }

  /// Whether a stream has enough readings for a commit, which limits memory use.
  package var isWorthStoring: Bool {
    locations.count >= LocationChunk.fullSize || streams.values.contains { $0.isFull }
  }

  package var end: Position {
    var end = Position(streams.mapValues { $0.count })
    end[.locations] = locations.count
    return end
  }

  package mutating func append(_ other: EntryColumns) {
    let before = end
    locations += other.locations
    for (kind, stream) in other.streams {
      if streams[kind] == nil {
        streams[kind] = stream
      } else {
        streams[kind]?.append(stream)
      }
    }
    session += other.session.map {
      SessionEntry(position: before + $0.position, payload: $0.payload)
    }
    progress = other.progress ?? progress
  }

  /// Removes the readings of streams that are not collected; the positions of the session's entries then
  /// count the remaining ones.
  ///
  /// - Parameters:
  ///   - kinds: The streams, with the moment since when.
  ///   - isDated: Whether earlier readings remain; otherwise all of the streams' readings are removed.
  package mutating func remove(_ kinds: [TraceKind: Instant], isDated: Bool) {
    for (kind, since) in kinds {
      guard let remaining = streams[kind]?.remove(since: isDated ? since : nil) else { continue }
      for index in session.indices {
        let before = min(session[index].position[kind], remaining.count - 1)
        session[index].position[kind] = remaining[before]
      }
    }
  }

  package mutating func removeAll() {
    locations.removeAll(keepingCapacity: true)
    for kind in streams.keys { streams[kind]?.removeAll() }
    session.removeAll()
    progress = nil
  }
}

extension EntryColumns: Equatable {
  package static func == (a: EntryColumns, b: EntryColumns) -> Bool {
    guard a.locations == b.locations, a.session == b.session, a.progress == b.progress else {
      return false
    }
    let (mine, others) = (a.traces, b.traces)
    return mine.count == others.count && zip(mine, others).allSatisfy { $0.isEqual(to: $1) }
  }
}

extension EntryColumns {
  /// The bytes that begin a part; the others are numbers of kinds.
  private enum Part {
    static let session: UInt8 = 0xFF
    static let progress: UInt8 = 0xFE
    /// The counts of further kinds before the session's next entry.
    static let furtherCounts: UInt8 = 0xFD
    /// The session's entry before readings of cycling existed.
    static let oldSession: UInt8 = 0
  }

  /// The kinds whose counts each entry of the session has, in their order.
  package static let counted: [TraceKind] = [
    .locations, .motion, .heartRate, .pressure, .cycling,
  ]

  /// The entries as bytes: for each nonempty stream its kind, length and chunk; then the session's.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.append(parts: locations, of: LocationChunk.self)
    for stream in traces { stream.append(to: &writer) }
    for entry in session {
      let further = entry.position.others(than: Self.counted)
      if !further.isEmpty {
        writer.append(Part.furtherCounts)
        writer.append(varint: UInt64(further.count))
        for (kind, count) in further {
          writer.append(kind.rawValue)
          writer.append(varint: UInt64(count))
        }
      }
      writer.append(Part.session)
      for kind in Self.counted { writer.append(varint: UInt64(entry.position[kind])) }
      writer.append(varint: UInt64(entry.payload.count))
      writer.append(contentsOf: Array(entry.payload))
    }
    if let progress {
      writer.append(Part.progress)
      writer.append(varint: UInt64(progress.count))
      writer.append(contentsOf: Array(progress))
    }
    return writer.bytes
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(ChunkError) {
    var reader = ByteReader(bytes)
    var further = Position()
    while !reader.isAtEnd {
      let start = reader.offset
      switch try reader.byte() {
      case Part.session:
        try readSession(&reader, Self.counted, &further)
      case Part.oldSession:
        try readSession(&reader, Self.counted.filter { $0 != .cycling }, &further)
      case Part.furtherCounts:
        for _ in 0..<(try reader.count(atMost: Int(UInt8.max))) {
          let kind = TraceKind(rawValue: try reader.byte())
          further[kind] = try reader.count(atMost: .max)
        }
      case Part.progress:
        let length = try reader.count(atMost: bytes.count)
        let offset = try reader.skip(length)
        progress = Data(bytes[offset..<offset + length])
      case let number:
        let length = try reader.count(atMost: bytes.count)
        let offset = try reader.skip(length)
        let chunk = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
        try read(chunk, TraceKind(rawValue: number), at: start)
      }
    }
  }

  private mutating func read(
    _ chunk: UnsafeRawBufferPointer, _ kind: TraceKind, at start: Int
  ) throws(ChunkError) {
    guard kind != .locations else {
      locations += try LocationChunk.unpack(chunk)
      return
    }
    guard let codec = TraceRegistry.codec(of: kind) else { throw .malformed(at: start) }
    var stream = streams[kind] ?? codec.emptyStream()
    try stream.append(chunk)
    streams[kind] = stream
  }

  private mutating func readSession(
    _ reader: inout ByteReader, _ kinds: [TraceKind], _ further: inout Position
  ) throws(ChunkError) {
    var position = further
    further = Position()
    for kind in kinds { position[kind] = try reader.count(atMost: .max) }
    let length = try reader.count(atMost: reader.bytes.count)
    let offset = try reader.skip(length)
    session.append(
      SessionEntry(position: position, payload: Data(reader.bytes[offset..<offset + length])))
  }
}
