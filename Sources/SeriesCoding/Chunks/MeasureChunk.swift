package import HealthModel

/// Numbers of one measure, at their original resolution.
package enum MeasureChunk: ChunkCoding {
  package static var traceKind: TraceKind { .measure }
  package static var fullSize: Int { 4096 }
  private static let columnCount = 2

  package static func encode(_ samples: ArraySlice<TraceSample<Double>>) -> [UInt8] {
    ChunkFrame.encode(
      kind: traceKind.rawValue, rows: samples.count,
      columns: [
        NumberColumn.encode(whole: samples.map(\.time.microseconds)),
        NumberColumn.encode(samples.map(\.value)),
      ])
  }

  package static func unpack(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [TraceSample<Double>] {
    let (rows, columns) = try ChunkFrame.open(
      bytes, kind: traceKind.rawValue, columns: columnCount)
    let times = try columns[0].wholeNumbers(rows: rows)
    let values = try columns[1].allNumbers(rows: rows)
    return (0..<rows).map {
      TraceSample(time: Instant(microseconds: times[$0]), value: values[$0])
    }
  }
}
