package import HealthModel

/// Readings of one trace by column, whatever their kind.
package struct TraceBatch: Hashable, Sendable {
  package private(set) var times: [Instant]
  /// The values in the order of the kind's columns.
  package private(set) var columns: [TraceColumn.Values]

  /// The maximum number of values of a list column in a chunk; a notification of a strap has at most nine.
  private static let maximumListed = 16 * ChunkFrame.maximumRows

  package init(times: [Instant], columns: [TraceColumn.Values]) {
    self.times = times
    self.columns = columns
  }

  /// Creates a batch without readings.
  package init(columnCount: Int) {
    times = []
    columns = Array(repeating: TraceColumn.Values(), count: columnCount)
  }

  package var count: Int { times.count }

  /// Appends the time of a reading; its values follow, each appended to its column.
  package mutating func append(_ time: Instant) { times.append(time) }

  /// Appends the number of the newest reading in a column.
  package mutating func append(_ number: Double, to column: Int) {
    columns[column].append(number)
  }

  /// Appends the list of the newest reading in a column.
  package mutating func append(list: [Double], to column: Int) {
    columns[column].append(list: list)
  }

  /// Appends a reading of the batch's kind.
  package mutating func append(_ reading: TraceReading) {
    times.append(reading.time)
    for (index, values) in reading.columns.enumerated() {
      if values.ends.isEmpty {
        columns[index].append(values.numbers[0])
      } else {
        columns[index].append(list: values.numbers)
      }
    }
  }

  /// Removes all readings, and retains the buffers.
  package mutating func removeAll() {
    times.removeAll(keepingCapacity: true)
    for index in columns.indices { columns[index].removeAll() }
  }

  /// The summary of a chunk with these readings, all of which count.
  package var summary: PackedChunk.Summary {
    let start = times.min() ?? Instant(microseconds: 0)
    return PackedChunk.Summary(
      start: start, end: times.max() ?? start, count: count, acceptedCount: count, box: nil)
  }

  /// Packs the readings as one chunk of a kind.
  package func packed(_ kind: TraceKind) -> PackedChunk {
    PackedChunk(bytes: bytes(kind), summary: summary)
  }

  /// The chunk's bytes: the times, then each column; a list is the column of its counts and that of its numbers.
  func bytes(_ kind: TraceKind) -> [UInt8] {
    var encoded = [NumberColumn.encode(whole: times.map(\.microseconds))]
    for values in columns {
      if !values.ends.isEmpty {
        var start = 0
        encoded.append(
          NumberColumn.encode(
            whole: values.ends.map { end in
              defer { start = end }
              return Int64(end - start)
            }))
      }
      encoded.append(NumberColumn.encode(values.numbers))
    }
    return ChunkFrame.encode(kind: kind.rawValue, rows: count, columns: encoded)
  }

  /// Unpacks a chunk of a kind with these columns.
  package init(
    _ bytes: UnsafeRawBufferPointer, _ kind: TraceKind, _ forms: [TraceColumn]
  ) throws(ChunkError) {
    let lists = forms.count { $0.form == .list }
    let (rows, stored) = try ChunkFrame.open(
      bytes, kind: kind.rawValue, columns: 1 + forms.count + lists)
    times = try stored[0].wholeNumbers(rows: rows).map(Instant.init(microseconds:))
    columns = []
    var next = 1
    for form in forms {
      if form.form == .list {
        let ends = try Self.ends(stored[next].wholeNumbers(rows: rows))
        let total = ends.last ?? 0
        let numbers = total == 0 ? [] : try stored[next + 1].allNumbers(rows: total)
        columns.append(TraceColumn.Values(numbers: numbers, ends: ends))
        next += 2
      } else {
        columns.append(TraceColumn.Values(try stored[next].allNumbers(rows: rows)))
        next += 1
      }
    }
  }

  private static func ends(_ counts: [Int64]) throws(ChunkError) -> [Int] {
    var ends: [Int] = []
    ends.reserveCapacity(counts.count)
    var total = 0
    for count in counts {
      guard (0...Int64(maximumListed)).contains(count) else { throw .impossibleCount(Int(count)) }
      total += Int(count)
      guard total <= maximumListed else { throw .impossibleCount(total) }
      ends.append(total)
    }
    return ends
  }
}
