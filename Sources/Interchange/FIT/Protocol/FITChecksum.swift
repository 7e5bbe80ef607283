/// The checksum of FIT headers and files: a 16-bit CRC with the reversed polynomial 0xA001, from 0.
///
/// It processes eight bytes at a time with eight tables, because it would otherwise dominate the
/// time to read a large file.
///
/// **Source** Garmin, *FIT Protocol*, section on the CRC; M. E. Kounavis, F. L. Berry, *A
/// Systematic Approach to Building High Performance Software-Based CRC Generators*, ISCC 2005.
enum FITChecksum {
  private static let polynomial: UInt16 = 0xA001
  private static let stride = 8
  private static let tableSize = 256

  private static let tables: [UInt16] = {
    var tables = [UInt16](repeating: 0, count: stride * tableSize)
    for byte in 0..<tableSize {
      var value = UInt16(byte)
      for _ in 0..<8 {
        value = value & 1 == 0 ? value >> 1 : (value >> 1) ^ polynomial
      }
      tables[byte] = value
    }
    for index in tableSize..<stride * tableSize {
      let before = tables[index - tableSize]
      tables[index] = (before >> 8) ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()

  static func of(_ bytes: UnsafeRawBufferPointer, from start: UInt16 = 0) -> UInt16 {
    tables.withUnsafeBufferPointer { table in
      var crc = start
      var index = 0
      let count = bytes.count
      while count - index >= stride {
        let low = UInt8(truncatingIfNeeded: crc) ^ bytes[index]
        let high = UInt8(truncatingIfNeeded: crc >> 8) ^ bytes[index + 1]
        var next = table[7 * tableSize + Int(low)] ^ table[6 * tableSize + Int(high)]
        next ^= table[5 * tableSize + Int(bytes[index + 2])]
        next ^= table[4 * tableSize + Int(bytes[index + 3])]
        next ^= table[3 * tableSize + Int(bytes[index + 4])]
        next ^= table[2 * tableSize + Int(bytes[index + 5])]
        next ^= table[tableSize + Int(bytes[index + 6])]
        next ^= table[Int(bytes[index + 7])]
        crc = next
        index += stride
      }
      while index < count {
        crc = (crc >> 8) ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[index])]
        index += 1
      }
      return crc
    }
  }

  static func of(_ bytes: some Collection<UInt8>) -> UInt16 {
    Array(bytes).withUnsafeBytes { of($0) }
  }
}
