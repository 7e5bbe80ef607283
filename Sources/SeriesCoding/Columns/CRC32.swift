/// The cyclic redundancy check of zip, PNG and Ethernet.
///
/// **Source** ISO/IEC/IEEE 8802-3, 3.2.9; computed sixteen bytes at a time by the slicing of M. E. Kounavis
/// and F. L. Berry, *Novel Table Lookup-Based Algorithms for High-Performance CRC Generation*, IEEE
/// Transactions on Computers 57(11), 2008.
package enum CRC32 {
  /// Sixteen tables of 256: the check of one byte followed by 0 to 15 zero bytes.
  private static let tables: [UInt32] = {
    let polynomial: UInt32 = 0xEDB8_8320
    var tables = [UInt32](repeating: 0, count: 16 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? polynomial ^ (value >> 1) : value >> 1 }
      tables[byte] = value
    }
    for slice in 1..<16 {
      for byte in 0..<256 {
        let previous = tables[(slice - 1) * 256 + byte]
        tables[slice * 256 + byte] = (previous >> 8) ^ tables[Int(previous & 0xFF)]
      }
    }
    return tables
  }()

  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { checksum(bytes, tables: $0) }
  }

  private static func checksum(
    _ bytes: UnsafeRawBufferPointer, tables: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    guard let table = tables.baseAddress else { return 0 }
    func look(_ slice: Int, _ byte: UInt64) -> UInt32 {
      table[slice &* 256 &+ Int(truncatingIfNeeded: byte & 0xFF)]
    }
    func fold(_ word: UInt64, _ top: Int) -> UInt32 {
      look(top, word) ^ look(top &- 1, word &>> 8) ^ look(top &- 2, word &>> 16)
        ^ look(top &- 3, word &>> 24) ^ look(top &- 4, word &>> 32) ^ look(top &- 5, word &>> 40)
        ^ look(top &- 6, word &>> 48) ^ look(top &- 7, word &>> 56)
    }
    var crc = ~UInt32(0)
    var offset = 0
    while offset &+ 16 <= bytes.count {
      let first = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let second = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self))
      crc = fold(first ^ UInt64(crc), 15) ^ fold(second, 7)
      offset &+= 16
    }
    while offset < bytes.count {
      crc = (crc &>> 8) ^ table[Int((crc ^ UInt32(bytes[offset])) & 0xFF)]
      offset &+= 1
    }
    return ~crc
  }
}
