package import Foundation
package import HealthModel

/// The entries of a recording, separated by stream, with the positions of the session's entries among the
/// readings.
package struct EntryColumns: Sendable, Hashable {
  package var locations: [RecordedLocation] = []
  package var motions: [TraceSample<MotionSample>] = []
  package var heartRates: [TraceSample<HeartRate>] = []
  package var pressures: [TraceSample<AirPressure>] = []
  package var cyclings: [TraceSample<CyclingReading>] = []
  package var session: [SessionEntry] = []
  /// The newest progress of the recorder.
  package var progress: Data?

  /// The number of readings of each stream, in total or before an entry.
  package struct Position: Sendable, Hashable {
    package var locations = 0
    package var motions = 0
    package var heartRates = 0
    package var pressures = 0
    package var cyclings = 0

    package init(
      locations: Int = 0, motions: Int = 0, heartRates: Int = 0, pressures: Int = 0,
      cyclings: Int = 0
    ) {
      self.locations = locations
      self.motions = motions
      self.heartRates = heartRates
      self.pressures = pressures
      self.cyclings = cyclings
    }

    package static func + (a: Position, b: Position) -> Position {
      Position(
        locations: a.locations + b.locations, motions: a.motions + b.motions,
        heartRates: a.heartRates + b.heartRates, pressures: a.pressures + b.pressures,
        cyclings: a.cyclings + b.cyclings)
    }
  }

  package struct SessionEntry: Sendable, Hashable {
    /// The number of readings before it, counted from the start of its container.
    package var position: Position
    package var payload: Data

    package init(position: Position, payload: Data) {
      self.position = position
      self.payload = payload
    }
  }

  package var isEmpty: Bool {
    locations.isEmpty && motions.isEmpty && heartRates.isEmpty && pressures.isEmpty
      && cyclings.isEmpty && session.isEmpty && progress == nil
  }

  package var end: Position {
    Position(
      locations: locations.count, motions: motions.count, heartRates: heartRates.count,
      pressures: pressures.count, cyclings: cyclings.count)
  }

  package init() {}

  package init(_ entries: [JournalEntry]) {
    for entry in entries {
      switch entry {
      case .location(let location): locations.append(location)
      case .motion(let sample): motions.append(sample)
      case .heartRate(let sample): heartRates.append(sample)
      case .pressure(let sample): pressures.append(sample)
      case .cycling(let sample): cyclings.append(sample)
      case .session(let payload):
        session.append(SessionEntry(position: end, payload: payload))
      case .progress(let payload): progress = payload
      }
    }
  }

  package mutating func append(_ other: EntryColumns) {
    let before = end
    locations += other.locations
    motions += other.motions
    heartRates += other.heartRates
    pressures += other.pressures
    cyclings += other.cyclings
    session += other.session.map {
      SessionEntry(position: before + $0.position, payload: $0.payload)
    }
    progress = other.progress ?? progress
  }

  /// Removes the readings of streams that are not collected; the positions of the session's entries then
  /// count the remaining ones.
  ///
  /// - Parameters:
  ///   - streams: The streams, with the moment since when.
  ///   - isDated: Whether earlier readings remain; otherwise all of the streams' readings are removed.
  package mutating func remove(_ streams: [TraceKind: Instant], isDated: Bool) {
    if let since = streams[.heartRate] {
      remove(\.heartRates, \.heartRates) { !isDated || $0.time >= since }
    }
    if let since = streams[.cycling] {
      remove(\.cyclings, \.cyclings) { !isDated || $0.time >= since }
    }
  }

  private mutating func remove<Value>(
    _ stream: WritableKeyPath<Self, [TraceSample<Value>]>,
    _ count: WritableKeyPath<Position, Int>, where isRemoved: (TraceSample<Value>) -> Bool
  ) {
    // The number of remaining readings, before each one and after the last.
    var staying = [0]
    for reading in self[keyPath: stream] {
      staying.append(staying[staying.count - 1] + (isRemoved(reading) ? 0 : 1))
    }
    self[keyPath: stream].removeAll(where: isRemoved)
    for index in session.indices {
      let before = min(session[index].position[keyPath: count], staying.count - 1)
      session[index].position[keyPath: count] = staying[before]
    }
  }

  package mutating func removeAll() {
    locations.removeAll(keepingCapacity: true)
    motions.removeAll(keepingCapacity: true)
    heartRates.removeAll(keepingCapacity: true)
    pressures.removeAll(keepingCapacity: true)
    cyclings.removeAll(keepingCapacity: true)
    session.removeAll()
    progress = nil
  }
}

extension EntryColumns {
  /// The entries as bytes: for each nonempty stream its kind, length and chunk; then the session's.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    func part<Coding: ChunkCoding>(_ coding: Coding.Type, _ elements: [Coding.Element]) {
      // A chunk has a limit; one batch of entries may exceed it.
      for start in stride(from: 0, to: elements.count, by: coding.fullSize) {
        let slice = elements[start..<min(start + coding.fullSize, elements.count)]
        let bytes = coding.pack(slice).bytes
        writer.append(coding.traceKind.rawValue)
        writer.append(varint: UInt64(bytes.count))
        writer.append(contentsOf: bytes)
      }
    }
    part(LocationChunk.self, locations)
    part(MotionChunk.self, motions)
    part(HeartRateChunk.self, heartRates)
    part(PressureChunk.self, pressures)
    part(CyclingChunk.self, cyclings)
    for entry in session {
      writer.append(Self.sessionPart)
      let position = entry.position
      for count in [
        position.locations, position.motions, position.heartRates, position.pressures,
        position.cyclings, entry.payload.count,
      ] { writer.append(varint: UInt64(count)) }
      writer.append(contentsOf: Array(entry.payload))
    }
    if let progress {
      writer.append(Self.progressPart)
      writer.append(varint: UInt64(progress.count))
      writer.append(contentsOf: Array(progress))
    }
    return writer.bytes
  }

  private static let sessionPart: UInt8 = 0xFF
  private static let progressPart: UInt8 = 0xFE
  /// The format before readings of cycling existed.
  private static let oldSessionPart: UInt8 = 0

  package init(decoding bytes: UnsafeRawBufferPointer) throws(ChunkError) {
    var reader = ByteReader(bytes)
    while !reader.isAtEnd {
      let start = reader.offset
      let kind = try reader.byte()
      if kind == Self.sessionPart || kind == Self.oldSessionPart {
        try readSession(&reader, hasCycling: kind == Self.sessionPart)
        continue
      }
      if kind == Self.progressPart {
        let length = try reader.count(atMost: bytes.count)
        let offset = try reader.skip(length)
        progress = Data(bytes[offset..<offset + length])
        continue
      }
      let length = try reader.count(atMost: bytes.count)
      let offset = try reader.skip(length)
      let part = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
      switch TraceKind(rawValue: kind) {
      case .locations: locations += try LocationChunk.unpack(part)
      case .motion: motions += try MotionChunk.unpack(part)
      case .heartRate: heartRates += try HeartRateChunk.unpack(part)
      case .pressure: pressures += try PressureChunk.unpack(part)
      case .cycling: cyclings += try CyclingChunk.unpack(part)
      case .measure, nil: throw .malformed(at: start)
      }
    }
  }

  private mutating func readSession(
    _ reader: inout ByteReader, hasCycling: Bool
  ) throws(ChunkError) {
    var position = Position()
    position.locations = try reader.count(atMost: .max)
    position.motions = try reader.count(atMost: .max)
    position.heartRates = try reader.count(atMost: .max)
    position.pressures = try reader.count(atMost: .max)
    if hasCycling { position.cyclings = try reader.count(atMost: .max) }
    let length = try reader.count(atMost: reader.bytes.count)
    let offset = try reader.skip(length)
    session.append(
      SessionEntry(position: position, payload: Data(reader.bytes[offset..<offset + length])))
  }
}
