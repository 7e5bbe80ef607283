package import HealthModel

/// Air pressure.
package enum PressureCodec: TraceCodec {
  package static var traceKind: TraceKind { .pressure }
  package static var word: String { "pressure" }
  package static let columns = [TraceColumn("pressure_pa", file: "pressure")]

  package static func values(
    of samples: ArraySlice<TraceSample<AirPressure>>
  ) -> [TraceColumn.Values] { [TraceColumn.Values(samples.map(\.value.pascals))] }

  package static func value(at row: Int, of columns: [TraceColumn.Values]) -> AirPressure {
    AirPressure(pascals: columns[0].numbers[row])
  }

  package static func encode(_ samples: ArraySlice<TraceSample<AirPressure>>) -> [UInt8] {
    bytes(of: samples)
  }

  package static func unpack(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [TraceSample<AirPressure>] { try samples(in: bytes) }
}
