/// Reads a packed column forwards, a block at a time.
///
/// The bytes may be anything: reads are bounded before each block, and numbers wrap instead of
/// overflowing.
struct PackedCursor {
  private var reader: ByteReader
  private let order: UInt8
  private var value: Int64
  private var step: Int64 = 0

  /// Begins at the order byte of a column, the current position of `reader`; nothing is read past the
  /// reader's end.
  init(_ reader: ByteReader) throws(ChunkError) {
    var reader = reader
    order = try reader.byte()
    guard order <= PackedIntegers.constant else { throw .malformed(at: reader.offset - 1) }
    value = order == 0 ? 0 : try reader.zigzag()
    self.reader = reader
  }

  /// The value of a column that never changes.
  var constant: Int64? { order == PackedIntegers.constant ? value : nil }

  /// Reads the next block of `count` values, at most ``PackedIntegers/blockSize``.
  ///
  /// The chunk's bytes must continue for eight more than the reader's end, so that a number is one
  /// load.
  mutating func read(
    _ count: Int, into output: UnsafeMutablePointer<Int64>
  ) throws(ChunkError) {
    guard order != PackedIntegers.constant else {
      for index in 0..<count { output[index] = value }
      return
    }
    let head = try reader.byte()
    let width = Int(head & ~PackedIntegers.exceptionFlag)
    guard width <= PackedIntegers.widestPacked || width == 64 else {
      throw .malformed(at: reader.offset - 1)
    }
    let base = try reader.zigzag()
    let start = try reader.skip((count * width + 7) / 8)
    guard reader.bytes.count - reader.end >= MemoryLayout<UInt64>.size,
      let packed = reader.bytes.baseAddress
    else { throw .truncated(at: reader.bytes.count) }
    let mask: UInt64 = width == 64 ? .max : (1 &<< UInt64(width)) &- 1
    for index in 0..<count {
      let bit = index &* width
      let word = UInt64(
        littleEndian: packed.loadUnaligned(
          fromByteOffset: start &+ bit &>> 3, as: UInt64.self))
      let number = (word &>> UInt64(truncatingIfNeeded: bit & 7)) & mask
      output[index] = base &+ Int64(bitPattern: number)
    }
    if head & PackedIntegers.exceptionFlag != 0 { try patch(count, output) }
    sum(count, output)
  }

  private mutating func patch(
    _ count: Int, _ output: UnsafeMutablePointer<Int64>
  ) throws(ChunkError) {
    for _ in 0..<Int(try reader.byte()) {
      let index = Int(try reader.byte())
      guard index < count else { throw .malformed(at: reader.offset - 1) }
      output[index] = try reader.zigzag()
    }
  }

  /// Turns differences back into values.
  private mutating func sum(_ count: Int, _ output: UnsafeMutablePointer<Int64>) {
    if order == 1 {
      var value = value
      for index in 0..<count {
        value &+= output[index]
        output[index] = value
      }
      self.value = value
    } else if order == 2 {
      var value = value
      var step = step
      for index in 0..<count {
        step &+= output[index]
        value &+= step
        output[index] = value
      }
      self.value = value
      self.step = step
    }
  }
}
