import ByteStreams

/// The changes of all cells of all levels, sorted outside of memory.
///
/// Changes are collected in memory up to a limit, then sorted, summed and written to a scratch file as a run; the runs
/// are merged when they are read.
///
/// **Source** the external merge sort of D. E. Knuth, *The Art of Computer Programming* 3, 5.4.
struct CellRuns {
  /// The number of changes in memory: 16 MB.
  static let standardLimit = 2 << 20
  /// The number of runs that are merged into one, so that not too many are read at once.
  private static let maximumRuns = 48

  private let place: ScratchFile.Place
  private let limit: Int
  /// Keys of cells, each doubled; the last bit marks a removed route.
  private var changes: [UInt64] = []
  private var file: ScratchFile?
  private var runs: [Range<Int>] = []
  /// The number of runs written so far.
  private(set) var runCount = 0

  init(in place: ScratchFile.Place, limit: Int = CellRuns.standardLimit) {
    self.place = place
    self.limit = max(1, limit)
  }

  /// Adds or removes a route: each level has the parents of the cells of the next, each once.
  ///
  /// - Parameters:
  ///   - cells: The smallest cells of the route in ascending order.
  ///   - isRemoved: Whether the route is no longer counted.
  /// - Throws: `FileError`.
  mutating func insert(_ cells: [UInt64], isRemoved: Bool = false) throws {
    let sign: UInt64 = isRemoved ? 1 : 0
    for level in 0...MercatorGrid.finestLevel {
      let shift = UInt64(2 * (MercatorGrid.finestLevel - level))
      var last = UInt64.max
      for cell in cells {
        let number = cell >> shift
        guard number != last else { continue }
        last = number
        changes.append(CellKey(level: level, number: number).rawValue << 1 | sign)
        if changes.count >= limit { try spill() }
      }
    }
  }

  /// Returns the sums in ascending order of their keys, and drops them here.
  ///
  /// - Parameter others: Further sorted sums.
  /// - Returns: A sequence to read once.
  /// - Throws: `FileError`, ``PyramidDamage``.
  mutating func drain(mergedWith others: [any CellSource] = []) throws -> CellMerge {
    try spill()
    let sources = try readers()
    runs.removeAll()
    return try CellMerge(sources + others)
  }

  private func readers() throws -> [any CellSource] {
    guard let file else { return [] }
    let opened = try file.opened()
    return runs.map { RunReader(opened, $0) }
  }

  /// Sorts and sums the changes in memory and writes them as a run.
  private mutating func spill() throws {
    guard !changes.isEmpty else { return }
    changes.sort()
    var writer = try RunWriter(file ?? ScratchFile(in: place))
    var index = 0
    while index < changes.count {
      let key = changes[index] >> 1
      var sum: Int64 = 0
      while index < changes.count, changes[index] >> 1 == key {
        sum += changes[index] & 1 == 0 ? 1 : -1
        index += 1
      }
      if sum != 0 { try writer.append(CellCount(key: CellKey(rawValue: key), count: sum)) }
    }
    changes.removeAll(keepingCapacity: true)
    try add(writer)
    if runs.count >= Self.maximumRuns { try mergeRuns() }
  }

  private mutating func mergeRuns() throws {
    var merge = try CellMerge(readers())
    var writer = try RunWriter(ScratchFile(in: place))
    while let next = try merge.next() { try writer.append(next) }
    runs.removeAll()
    try add(writer)
  }

  private mutating func add(_ writer: consuming RunWriter) throws {
    file = writer.file
    runs.append(try writer.finish())
    runCount += 1
  }
}

/// How many routes pass a cell, or by how many that changes.
struct CellCount: Hashable {
  var key: CellKey
  var count: Int64
}

/// Counts in ascending order of their keys.
protocol CellSource {
  /// Returns the next count; `nil` at the end.
  mutating func next() throws -> CellCount?
}

/// Writes one run behind the others of a file.
private struct RunWriter {
  private static let bufferBytes = 1 << 16

  let file: ScratchFile
  private let start: Int
  private var packed = PackedBytes()
  private var last: UInt64 = 0

  init(_ file: ScratchFile) {
    self.file = file
    start = file.length
  }

  mutating func append(_ entry: CellCount) throws {
    packed.append(entry.key.rawValue - last)
    packed.append(UInt64(bitPattern: entry.count << 1 ^ entry.count >> 63))
    last = entry.key.rawValue
    if packed.bytes.count >= Self.bufferBytes { try flush() }
  }

  consuming func finish() throws -> Range<Int> {
    try flush()
    return start..<file.length
  }

  private mutating func flush() throws {
    try file.write(packed.bytes)
    packed.removeAll()
  }
}

/// Reads one run.
private struct RunReader: CellSource {
  private static let bufferBytes = 1 << 16
  /// The longest entry: two numbers of 64 bits.
  private static let longestEntry = 20

  private let file: RandomAccessFile
  private var rest: Range<Int>
  private var buffer: [UInt8] = []
  private var position = 0
  private var last: UInt64 = 0

  init(_ file: RandomAccessFile, _ range: Range<Int>) {
    self.file = file
    rest = range
  }

  mutating func next() throws -> CellCount? {
    if buffer.count - position < Self.longestEntry, !rest.isEmpty { try fill() }
    guard position < buffer.count else { return nil }
    let key = last &+ (try number())
    let zigzag = try number()
    last = key
    return CellCount(
      key: CellKey(rawValue: key),
      count: Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1))
  }

  private mutating func fill() throws {
    buffer.removeFirst(position)
    position = 0
    let count = min(Self.bufferBytes, rest.count)
    buffer += try file.exactly(count, at: rest.lowerBound)
    rest = rest.lowerBound + count..<rest.upperBound
  }

  private mutating func number() throws(PyramidDamage) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < buffer.count, shift < 64 {
      let byte = buffer[position]
      position &+= 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift &+= 7
    }
    throw PyramidDamage()
  }
}
