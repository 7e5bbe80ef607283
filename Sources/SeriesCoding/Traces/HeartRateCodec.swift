package import HealthModel

/// Heart rates with their beat intervals, which form a column of their own length.
package enum HeartRateCodec: TraceCodec {
  package static var traceKind: TraceKind { .heartRate }
  package static var word: String { "heart-rate" }
  package static var quantityTypes: [QuantityType] { [.heartRate] }

  package static let columns = [
    TraceColumn("heart_rate_bpm", file: "hr"), TraceColumn("beat_intervals_s", .list),
  ]

  package static func values(
    of samples: ArraySlice<TraceSample<HeartRate>>
  ) -> [TraceColumn.Values] {
    [
      TraceColumn.Values(samples.map(\.value.beatsPerMinute)),
      TraceColumn.Values(lists: samples.lazy.map(\.value.beatIntervals)),
    ]
  }

  package static func value(at row: Int, of columns: [TraceColumn.Values]) -> HeartRate {
    HeartRate(beatsPerMinute: columns[0].numbers[row], beatIntervals: Array(columns[1].list(row)))
  }

  package static func encode(_ samples: ArraySlice<TraceSample<HeartRate>>) -> [UInt8] {
    bytes(of: samples)
  }

  package static func unpack(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [TraceSample<HeartRate>] { try samples(in: bytes) }
}
