import HealthModel

/// Motion at the resolution of the sensor: time in microseconds, three axes of each sensor.
enum MotionChunk: ChunkCoding {
  static var traceKind: TraceKind { .motion }
  /// About a minute and a half at 100 Hz.
  static var fullSize: Int { 8192 }
  private static let columnCount = 10

  static func encode(_ samples: ArraySlice<TraceSample<MotionSample>>) -> [UInt8] {
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

  static func unpack(
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

/// Heart rates with their beat intervals, which form a column of their own length.
enum HeartRateChunk: ChunkCoding {
  static var traceKind: TraceKind { .heartRate }
  static var fullSize: Int { 4096 }
  private static let columnCount = 4
  /// The maximum number of intervals in a chunk; a notification of a strap has at most nine.
  private static let mostIntervals = 16 * ChunkFrame.maximumRows

  static func encode(_ samples: ArraySlice<TraceSample<HeartRate>>) -> [UInt8] {
    ChunkFrame.encode(
      kind: traceKind.rawValue, rows: samples.count,
      columns: [
        NumberColumn.encode(whole: samples.map(\.time.microseconds)),
        NumberColumn.encode(samples.map(\.value.beatsPerMinute)),
        NumberColumn.encode(whole: samples.map { Int64($0.value.beatIntervals.count) }),
        NumberColumn.encode(samples.flatMap(\.value.beatIntervals)),
      ])
  }

  static func unpack(
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

/// Air pressure.
enum PressureChunk: ChunkCoding {
  static var traceKind: TraceKind { .pressure }
  static var fullSize: Int { 4096 }
  private static let columnCount = 2

  static func encode(_ samples: ArraySlice<TraceSample<AirPressure>>) -> [UInt8] {
    ChunkFrame.encode(
      kind: traceKind.rawValue, rows: samples.count,
      columns: [
        NumberColumn.encode(whole: samples.map(\.time.microseconds)),
        NumberColumn.encode(samples.map(\.value.pascals)),
      ])
  }

  static func unpack(
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
