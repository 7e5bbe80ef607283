package import HealthModel

/// One reading of a trace, whatever its kind.
package struct TraceReading: Sendable {
  package let time: Instant
  let codec: any TraceCodec.Type
  private let value: any Hashable & Sendable

  /// Creates a reading from a sample of a codec.
  package init<Codec: TraceCodec>(_ sample: TraceSample<Codec.Value>, _ codec: Codec.Type) {
    time = sample.time
    value = sample.value
    self.codec = codec
  }

  package var kind: TraceKind { codec.traceKind }

  /// Returns the sample, if the reading is of the codec's kind.
  package func sample<Codec: TraceCodec>(of codec: Codec.Type) -> TraceSample<Codec.Value>? {
    guard kind == codec.traceKind, let value = value as? Codec.Value else { return nil }
    return TraceSample(time: time, value: value)
  }

  /// The values of the reading, by column.
  package var columns: [TraceColumn.Values] { columns(of: codec) }

  private func columns<Codec: TraceCodec>(of codec: Codec.Type) -> [TraceColumn.Values] {
    sample(of: codec).map { codec.values(of: [$0]) } ?? []
  }
}

extension TraceReading: Hashable {
  package static func == (a: TraceReading, b: TraceReading) -> Bool {
    guard a.kind == b.kind, a.time == b.time else { return false }
    func isEqual<Value: Hashable>(_ value: Value) -> Bool { b.value as? Value == value }
    return isEqual(a.value)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(time)
    value.hash(into: &hasher)
  }
}
