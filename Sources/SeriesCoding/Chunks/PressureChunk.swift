package import HealthModel

/// Air pressure.
package enum PressureChunk: ChunkCoding {
  package static var traceKind: TraceKind { .pressure }
  package static var fullSize: Int { 4096 }
  private static let columnCount = 2

  package static func encode(_ samples: ArraySlice<TraceSample<AirPressure>>) -> [UInt8] {
    ChunkFrame.encode(
      kind: traceKind.rawValue, rows: samples.count,
      columns: [
        NumberColumn.encode(whole: samples.map(\.time.microseconds)),
        NumberColumn.encode(samples.map(\.value.pascals)),
      ])
  }

  package static func unpack(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [TraceSample<AirPressure>] {
    let (rows, columns) = try ChunkFrame.open(
      bytes, kind: traceKind.rawValue, columns: columnCount)
    let times = try columns[0].wholeNumbers(rows: rows)
    let pressures = try columns[1].allNumbers(rows: rows)
    return (0..<rows).map { row in
      TraceSample(
        time: Instant(microseconds: times[row]), value: AirPressure(pascals: pressures[row]))
    }
  }
}
