import HealthModel

extension LocationChunk {
  /// Decodes a chunk block by block, all columns of a block before the next, so that the working
  /// set stays in the innermost cache.
  struct BlockReader: ~Copyable {
    private static let size = PackedIntegers.blockSize
    /// Latitude to course accuracy: the columns of a location in addition to its time.
    private static let numberColumns = Column.latitude.rawValue...Column.courseAccuracy.rawValue

    private var rowsLeft: Int
    private var times: PackedCursor
    private var numbers: [NumberCursor]
    private var verdicts: PackedCursor
    private var quality: Quality?
    private let block: Block
    private let scratch: UnsafeMutablePointer<Int64>

    /// The columns that are read only with raw locations.
    private struct Quality {
      var modes: PackedCursor
      var hdops: NumberCursor
      var satellites: NumberCursor
    }

    init(
      _ columns: [ChunkFrame.Column], rows: Int, withQuality: Bool = false
    ) throws(ChunkError) {
      func column(_ column: Column) -> ChunkFrame.Column { columns[column.rawValue] }
      var numbers: [NumberCursor] = []
      for index in Self.numberColumns {
        guard let column = Column(rawValue: index) else { continue }
        numbers.append(try columns[index].numbers(rows: rows, steps: LocationChunk.steps(column)))
      }
      let times = try PackedCursor(column(.time).reader)
      let verdicts = try PackedCursor(column(.verdict).reader)
      var quality: Quality?
      if withQuality {
        quality = Quality(
          modes: try PackedCursor(column(.mode).reader),
          hdops: try column(.hdop).numbers(rows: rows),
          satellites: try column(.satellitesUsed).numbers(rows: rows))
      }
      rowsLeft = rows
      self.times = times
      self.numbers = numbers
      self.verdicts = verdicts
      self.quality = quality
      block = Block(columns: numbers.count + 2)
      scratch = .allocate(capacity: Self.size)
    }

    deinit {
      scratch.deallocate()
      block.deallocate()
    }

    /// Decodes the next block and passes it on with its length.
    ///
    /// - Returns: `false` at the end, without a call of `use`.
    mutating func next(_ use: (borrowing Block, Int) -> Void) throws(ChunkError) -> Bool {
      let count = min(Self.size, rowsLeft)
      guard count > 0 else { return false }
      rowsLeft -= count
      try times.read(count, into: block.times)
      try verdicts.read(count, into: block.verdicts)
      for index in numbers.indices {
        try numbers[index].read(count, into: block.column(index), numbers: scratch)
      }
      if quality != nil {
        try quality?.modes.read(count, into: block.modes)
        try quality?.hdops.read(count, into: block.hdops, numbers: scratch)
        try quality?.satellites.read(count, into: block.satellites, numbers: scratch)
      }
      use(block, count)
      return true
    }
  }

  /// Buffers for the decoded columns of one block; its creator frees them.
  struct Block {
    let times: UnsafeMutablePointer<Int64>
    let verdicts: UnsafeMutablePointer<Int64>
    let modes: UnsafeMutablePointer<Int64>
    private let numbers: UnsafeMutablePointer<Double>
    private let columns: Int

    init(columns: Int) {
      let size = PackedIntegers.blockSize
      times = .allocate(capacity: 3 * size)
      verdicts = times + size
      modes = times + 2 * size
      numbers = .allocate(capacity: columns * size)
      self.columns = columns
    }

    func deallocate() {
      times.deallocate()
      numbers.deallocate()
    }

    func column(_ index: Int) -> UnsafeMutablePointer<Double> {
      numbers + index * PackedIntegers.blockSize
    }

    var hdops: UnsafeMutablePointer<Double> { column(columns - 2) }
    var satellites: UnsafeMutablePointer<Double> { column(columns - 1) }

    @inline(__always)
    func location(_ index: Int) -> Location {
      let size = PackedIntegers.blockSize
      let row = numbers + index
      return Location(
        time: Instant(gridMilliseconds: times[index]), latitude: row[0], longitude: row[size],
        columns: Location.RawColumns(
          altitude: row[2 * size], geoidSeparation: row[3 * size],
          horizontalAccuracy: row[4 * size], verticalAccuracy: row[5 * size],
          speed: row[6 * size], speedAccuracy: row[7 * size], course: row[8 * size],
          courseAccuracy: row[9 * size]))
    }

    func recorded(_ index: Int) throws(ChunkError) -> RecordedLocation {
      guard let code = UInt8(exactly: verdicts[index]),
        let verdict = LocationVerdict(rawValue: code)
      else { throw .unknownValue(verdicts[index], column: Column.verdict.rawValue) }
      guard let number = Int(exactly: modes[index]), let mode = Fix.Mode(rawValue: number) else {
        throw .unknownValue(modes[index], column: Column.mode.rawValue)
      }
      return RecordedLocation(
        location(index), verdict: verdict, mode: mode,
        hdop: hdops[index].isNaN ? nil : hdops[index],
        satellitesUsed: Int(exactly: satellites[index]))
    }
  }
}
