/// The frame of every chunk, whatever its columns contain.
///
///     version · kind · CRC-32 of the rest (4) · rows (varint) · columns (1)
///     per column: coding · length (varint)
///     the columns, one after the other · eight zero bytes
///
/// The zero bytes allow reading a packed number of the last column as one 64-bit word.
enum ChunkFrame {
  static let version: UInt8 = 1
  /// The maximum number of rows of a chunk; a header with more is rejected.
  static let maximumRows = 1 << 20
  private static let checkedFrom = 6
  private static let padding = [UInt8](repeating: 0, count: MemoryLayout<UInt64>.size)

  static func encode(kind: UInt8, rows: Int, columns: [NumberColumn.Encoded]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(version)
    writer.append(kind)
    writer.append(fixed: UInt32(0))
    writer.append(varint: UInt64(rows))
    writer.append(UInt8(columns.count))
    for column in columns {
      writer.append(column.coding)
      writer.append(varint: UInt64(column.bytes.count))
    }
    for column in columns { writer.append(contentsOf: column.bytes) }
    writer.append(contentsOf: padding)
    let checksum = writer.bytes.withUnsafeBytes {
      CRC32.checksum(UnsafeRawBufferPointer(rebasing: $0[checkedFrom...]))
    }
    writer.replace(at: 2, fixed: checksum)
    return writer.bytes
  }

  /// A column of a chunk during decoding.
  struct Column {
    let coding: UInt8
    let reader: ByteReader

    func numbers(rows: Int, steps: Double = 1) throws(ChunkError) -> NumberCursor {
      try NumberCursor(coding: coding, reader, rows: rows, steps: steps)
    }
  }

  /// Checks the frame and locates the columns.
  static func open(
    _ bytes: UnsafeRawBufferPointer, kind: UInt8, columns expected: Int
  ) throws(ChunkError) -> (rows: Int, columns: [Column]) {
    var reader = ByteReader(bytes, to: bytes.count - padding.count)
    let version = try reader.byte()
    guard version == Self.version else { throw .unknownVersion(version) }
    let found = try reader.byte()
    guard found == kind else { throw .wrongKind(found: found) }
    let checksum = try reader.fixed(UInt32.self)
    let actual = CRC32.checksum(UnsafeRawBufferPointer(rebasing: bytes[reader.offset...]))
    guard actual == checksum else {
      throw .wrongChecksum(found: actual, expected: checksum)
    }
    let rows = Int(truncatingIfNeeded: try reader.varint())
    guard (1...maximumRows).contains(rows) else { throw .impossibleCount(rows) }
    guard try Int(reader.byte()) == expected else { throw .malformed(at: reader.offset - 1) }
    var codings: [(coding: UInt8, length: Int)] = []
    for _ in 0..<expected {
      codings.append((try reader.byte(), try reader.count(atMost: bytes.count)))
    }
    var columns: [Column] = []
    for (coding, length) in codings {
      let start = try reader.skip(length)
      columns.append(
        Column(coding: coding, reader: ByteReader(bytes, from: start, to: start + length)))
    }
    return (rows, columns)
  }
}

extension ChunkFrame.Column {
  /// All whole numbers of the column.
  func wholeNumbers(rows: Int) throws(ChunkError) -> [Int64] {
    var cursor = try PackedCursor(reader)
    var numbers = [Int64](repeating: 0, count: rows)
    var failure: ChunkError?
    numbers.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      do throws(ChunkError) {
        for row in stride(from: 0, to: rows, by: PackedIntegers.blockSize) {
          try cursor.read(min(PackedIntegers.blockSize, rows - row), into: start + row)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return numbers
  }

  /// All numbers of the column, NaN for absent ones.
  func allNumbers(rows: Int) throws(ChunkError) -> [Double] {
    var cursor = try numbers(rows: rows)
    var scratch = [Int64](repeating: 0, count: PackedIntegers.blockSize)
    var values = [Double](repeating: 0, count: rows)
    var failure: ChunkError?
    values.withUnsafeMutableBufferPointer { buffer in
      scratch.withUnsafeMutableBufferPointer { scratch in
        guard let start = buffer.baseAddress, let scratch = scratch.baseAddress else { return }
        do throws(ChunkError) {
          for row in stride(from: 0, to: rows, by: PackedIntegers.blockSize) {
            try cursor.read(
              min(PackedIntegers.blockSize, rows - row), into: start + row, numbers: scratch)
          }
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    return values
  }
}
