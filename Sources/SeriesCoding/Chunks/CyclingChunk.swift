package import HealthModel

/// Readings of a bicycle's sensors; a value that a sensor does not measure is NaN.
package enum CyclingChunk: ChunkCoding {
  package static var traceKind: TraceKind { .cycling }
  package static var fullSize: Int { 4096 }
  private static let columnCount = 5

  package static func encode(_ samples: ArraySlice<TraceSample<CyclingReading>>) -> [UInt8] {
    func numbers(_ value: (CyclingReading) -> Double?) -> NumberColumn.Encoded {
      NumberColumn.encode(samples.map { value($0.value) ?? .nan })
    }
    return ChunkFrame.encode(
      kind: traceKind.rawValue, rows: samples.count,
      columns: [
        NumberColumn.encode(whole: samples.map(\.time.microseconds)),
        numbers(\.crankRevolutionsPerMinute), numbers(\.wheelRevolutionsPerMinute),
        // The revolutions of a wheel's lifetime are exact in a floating-point number.
        numbers { $0.wheelRevolutions.map(Double.init) }, numbers(\.power),
      ])
  }

  package static func unpack(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [TraceSample<CyclingReading>] {
    let (rows, columns) = try ChunkFrame.open(
      bytes, kind: traceKind.rawValue, columns: columnCount)
    let times = try columns[0].wholeNumbers(rows: rows)
    let cranks = try columns[1].allNumbers(rows: rows)
    let wheels = try columns[2].allNumbers(rows: rows)
    let revolutions = try columns[3].allNumbers(rows: rows)
    let powers = try columns[4].allNumbers(rows: rows)
    func optional(_ number: Double) -> Double? { number.isNaN ? nil : number }
    return (0..<rows).map { row in
      TraceSample(
        time: Instant(microseconds: times[row]),
        value: CyclingReading(
          crankRevolutionsPerMinute: optional(cranks[row]),
          wheelRevolutionsPerMinute: optional(wheels[row]),
          wheelRevolutions: Int(exactly: revolutions[row]), power: optional(powers[row])))
    }
  }
}
