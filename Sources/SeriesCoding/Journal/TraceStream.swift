package import HealthModel

/// The samples of one kind among the entries of a recording.
package protocol TraceStream<Codec>: Sendable {
  associatedtype Codec: TraceCodec
  var samples: [TraceSample<Codec.Value>] { get set }
}

/// The only form of a stream; the protocol is for streams of several kinds.
struct SampleStream<Codec: TraceCodec>: TraceStream {
  var samples: [TraceSample<Codec.Value>] = []
}

extension TraceCodec {
  /// Returns a stream without samples.
  static func emptyStream() -> any TraceStream { SampleStream<Self>() }
}

extension TraceStream {
  var count: Int { samples.count }

  /// Whether there are enough samples for a commit.
  var isFull: Bool { count >= Codec.chunksPerCommit * Codec.fullSize }

  mutating func append(_ reading: TraceReading) {
    if let sample = reading.sample(of: Codec.self) { samples.append(sample) }
  }

  mutating func append(_ other: any TraceStream) {
    if let other = other as? Self { samples += other.samples }
  }

  mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

  /// Removes the samples since a moment, or all.
  ///
  /// - Returns: The number of remaining samples before each one, and after the last.
  mutating func remove(since moment: Instant?) -> [Int] {
    func isRemoved(_ sample: TraceSample<Codec.Value>) -> Bool {
      moment.map { sample.time >= $0 } ?? true
    }
    var remaining = [0]
    for sample in samples {
      remaining.append(remaining[remaining.count - 1] + (isRemoved(sample) ? 0 : 1))
    }
    samples.removeAll(where: isRemoved)
    return remaining
  }

  /// Appends the samples as parts of the journal: the kind, the length and a chunk.
  func append(to writer: inout ByteWriter) {
    writer.append(parts: samples, of: Codec.self)
  }

  mutating func append(_ chunk: UnsafeRawBufferPointer) throws(ChunkError) {
    samples += try Codec.unpack(chunk)
  }

  func isEqual(to other: any TraceStream) -> Bool {
    (other as? Self)?.samples == samples
  }
}

extension ByteWriter {
  /// Appends chunks, each with its kind and length.
  ///
  /// One batch of entries may exceed the limit of a chunk.
  mutating func append<Coding: ChunkCoding>(
    parts elements: [Coding.Element], of coding: Coding.Type
  ) {
    for start in stride(from: 0, to: elements.count, by: coding.fullSize) {
      let bytes = coding.encode(elements[start..<min(start + coding.fullSize, elements.count)])
      append(coding.traceKind.rawValue)
      append(varint: UInt64(bytes.count))
      append(contentsOf: bytes)
    }
  }
}
