package import HealthModel

/// Heart rates with their beat intervals, which form a column of their own length.
package enum HeartRateChunk: ChunkCoding {
  package static var traceKind: TraceKind { .heartRate }
  package static var fullSize: Int { 4096 }
  private static let columnCount = 4
  /// The maximum number of intervals in a chunk; a notification of a strap has at most nine.
  private static let mostIntervals = 16 * ChunkFrame.maximumRows

  package static func encode(_ samples: ArraySlice<TraceSample<HeartRate>>) -> [UInt8] {
    ChunkFrame.encode(
      kind: traceKind.rawValue, rows: samples.count,
      columns: [
        NumberColumn.encode(whole: samples.map(\.time.microseconds)),
        NumberColumn.encode(samples.map(\.value.beatsPerMinute)),
        NumberColumn.encode(whole: samples.map { Int64($0.value.beatIntervals.count) }),
        NumberColumn.encode(samples.flatMap(\.value.beatIntervals)),
      ])
  }

  package static func unpack(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [TraceSample<HeartRate>] {
    let (rows, columns) = try ChunkFrame.open(
      bytes, kind: traceKind.rawValue, columns: columnCount)
    let times = try columns[0].wholeNumbers(rows: rows)
    let rates = try columns[1].allNumbers(rows: rows)
    let counts = try columns[2].wholeNumbers(rows: rows)
    var total = 0
    for count in counts {
      guard (0...Int64(mostIntervals)).contains(count) else { throw .impossibleCount(Int(count)) }
      total += Int(count)
      guard total <= mostIntervals else { throw .impossibleCount(total) }
    }
    let intervals = total == 0 ? [] : try columns[3].allNumbers(rows: total)
    var next = 0
    return (0..<rows).map { row in
      let end = next + Int(counts[row])
      defer { next = end }
      return TraceSample(
        time: Instant(microseconds: times[row]),
        value: HeartRate(
          beatsPerMinute: rates[row], beatIntervals: Array(intervals[next..<end])))
    }
  }
}
