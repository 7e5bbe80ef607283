package import HealthModel

/// Motion at the resolution of the sensor: time in microseconds, three axes of each sensor.
package enum MotionChunk: ChunkCoding {
  package static var traceKind: TraceKind { .motion }
  /// About a minute and a half at 100 Hz.
  package static var fullSize: Int { 8192 }
  private static let columnCount = 10

  package static func encode(_ samples: ArraySlice<TraceSample<MotionSample>>) -> [UInt8] {
    func axes(_ vector: (MotionSample) -> Vector3?) -> [NumberColumn.Encoded] {
      let axes: [KeyPath<Vector3, Double>] = [\.x, \.y, \.z]
      return axes.map { axis in
        NumberColumn.encode(samples.map { vector($0.value)?[keyPath: axis] ?? .nan })
      }
    }
    let columns =
      [NumberColumn.encode(whole: samples.map(\.time.microseconds))]
      + axes(\.acceleration) + axes(\.rotationRate) + axes(\.magneticField)
    return ChunkFrame.encode(
      kind: traceKind.rawValue, rows: samples.count, columns: columns)
  }

  package static func unpack(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [TraceSample<MotionSample>] {
    let (rows, columns) = try ChunkFrame.open(
      bytes, kind: traceKind.rawValue, columns: columnCount)
    let times = try columns[0].wholeNumbers(rows: rows)
    var axes: [[Double]] = []
    for column in columns.dropFirst() { axes.append(try column.allNumbers(rows: rows)) }
    func vector(_ first: Int, _ row: Int) -> Vector3 {
      Vector3(x: axes[first][row], y: axes[first + 1][row], z: axes[first + 2][row])
    }
    /// A vector without any measured component is absent.
    func optional(_ vector: Vector3) -> Vector3? {
      vector.x.isNaN && vector.y.isNaN && vector.z.isNaN ? nil : vector
    }
    return (0..<rows).map { row in
      TraceSample(
        time: Instant(microseconds: times[row]),
        value: MotionSample(
          acceleration: vector(0, row), rotationRate: optional(vector(3, row)),
          magneticField: optional(vector(6, row))))
    }
  }
}
