package import HealthModel

/// Numbers of one measure, at their original resolution.
package enum MeasureCodec: TraceCodec {
  package static var traceKind: TraceKind { .measure }
  package static var word: String { "measure" }
  package static let columns = [TraceColumn("value")]

  package static func values(
    of samples: ArraySlice<TraceSample<Double>>
  ) -> [TraceColumn.Values] { [TraceColumn.Values(samples.map(\.value))] }

  package static func value(at row: Int, of columns: [TraceColumn.Values]) -> Double {
    columns[0].numbers[row]
  }

  package static func encode(_ samples: ArraySlice<TraceSample<Double>>) -> [UInt8] {
    bytes(of: samples)
  }

  package static func unpack(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [TraceSample<Double>] { try samples(in: bytes) }
}
