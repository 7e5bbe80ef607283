/// Bytes under construction, little-endian.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  package mutating func append(contentsOf other: [UInt8]) { bytes.append(contentsOf: other) }

  package mutating func append(fixed value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func append(fixed value: Double) { append(fixed: value.bitPattern) }

  /// Seven bits a byte, least first, the top bit set on all but the last (LEB128).
  package mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends a signed number as a varint; small ones of either sign take few bytes.
  package mutating func append(zigzag value: Int64) { append(varint: value.zigzag) }

  package mutating func replace(at offset: Int, fixed value: UInt32) {
    for index in 0..<4 {
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index))
    }
  }

  /// Packs numbers of `width` bits each, first in the lowest bits.
  mutating func append(packed values: some Sequence<UInt64>, width: Int) {
    guard width > 0 else { return }
    var pending: UInt64 = 0
    var filled = 0
    for value in values {
      pending |= value << UInt64(filled)
      let available = 64 - filled
      if width >= available {
        append(fixed: pending)
        pending = available == 64 ? 0 : value >> UInt64(available)
        filled = width - available
      } else {
        filled += width
      }
    }
    while filled > 0 {
      append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      filled -= 8
    }
  }
}

extension Int64 {
  /// Its index in the sequence 0, -1, 1, -2, 2.
  var zigzag: UInt64 { UInt64(bitPattern: (self << 1) ^ (self >> 63)) }

  init(zigzag value: UInt64) {
    self = Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}
