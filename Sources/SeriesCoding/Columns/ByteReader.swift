/// Reads numbers from untrusted bytes: every step is checked.
package struct ByteReader {
  package let bytes: UnsafeRawBufferPointer
  package private(set) var offset: Int
  package let end: Int

  package init(_ bytes: UnsafeRawBufferPointer, from start: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    self.end = min(end ?? bytes.count, bytes.count)
    offset = min(start, self.end)
  }

  package var isAtEnd: Bool { offset >= end }

  package mutating func byte() throws(ChunkError) -> UInt8 {
    guard offset < end else { throw .truncated(at: offset) }
    defer { offset += 1 }
    return bytes[offset]
  }

  package mutating func fixed<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type
  ) throws(ChunkError) -> Number {
    let size = MemoryLayout<Number>.size
    guard end - offset >= size else { throw .truncated(at: offset) }
    defer { offset += size }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
  }

  package mutating func double() throws(ChunkError) -> Double {
    Double(bitPattern: try fixed(UInt64.self))
  }

  package mutating func varint() throws(ChunkError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      guard shift < 63 || byte <= 1 else { throw .malformed(at: offset - 1) }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  package mutating func zigzag() throws(ChunkError) -> Int64 { Int64(zigzag: try varint()) }

  /// Reads a varint that is a count: never more than `limit`.
  package mutating func count(atMost limit: Int) throws(ChunkError) -> Int {
    let start = offset
    guard let count = Int(exactly: try varint()), count <= limit else {
      throw .malformed(at: start)
    }
    return count
  }

  /// Skips `count` bytes and returns their offset.
  package mutating func skip(_ count: Int) throws(ChunkError) -> Int {
    guard count >= 0, count <= end - offset else { throw .truncated(at: offset) }
    defer { offset += count }
    return offset
  }
}
