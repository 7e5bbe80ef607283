import CZlib

/// A contradiction in a file, or between a file and the store: the file is made anew.
struct PyramidDamage: Error {}

/// Numbers as bytes, as the files of this module have them: little-endian, or seven bits a byte.
///
/// **Source** the variable-length numbers are the LEB128 of the DWARF Debugging Information Format 5, 7.6.
struct PackedBytes {
  private(set) var bytes: [UInt8] = []

  mutating func append<Number: FixedWidthInteger>(fixed number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(contentsOf other: [UInt8]) { bytes.append(contentsOf: other) }

  /// Appends the checksum of the bytes so far.
  mutating func appendChecksum() { append(fixed: bytes.withUnsafeBytes(Self.checksum)) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Returns the cyclic redundancy check of zlib.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(
      truncatingIfNeeded: crc32_z(
        0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count))
  }

  /// The number of bytes of a checksum.
  static let checksumLength = 4
}

/// Reads what ``PackedBytes`` wrote; anything else is a ``PyramidDamage``.
struct PackedReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Creates a reader of the bytes before a checksum that has to match.
  init(checking bytes: UnsafeRawBufferPointer) throws(PyramidDamage) {
    let count = bytes.count - PackedBytes.checksumLength
    guard count >= 0 else { throw PyramidDamage() }
    let body = UnsafeRawBufferPointer(rebasing: bytes[..<count])
    var end = PackedReader(UnsafeRawBufferPointer(rebasing: bytes[count...]))
    guard try end.fixed(UInt32.self) == PackedBytes.checksum(body) else { throw PyramidDamage() }
    self.init(body)
  }

  var isAtEnd: Bool { offset >= bytes.count }

  mutating func fixed<Number: FixedWidthInteger>(_: Number.Type) throws(PyramidDamage) -> Number {
    let length = MemoryLayout<Number>.size
    guard bytes.count - offset >= length else { throw PyramidDamage() }
    defer { offset += length }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }

  mutating func number() throws(PyramidDamage) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count, shift < 64 {
      let byte = bytes[offset]
      offset &+= 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift &+= 7
    }
    throw PyramidDamage()
  }

  mutating func bytes(_ count: Int) throws(PyramidDamage) -> [UInt8] {
    guard count >= 0, bytes.count - offset >= count else { throw PyramidDamage() }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }
}
