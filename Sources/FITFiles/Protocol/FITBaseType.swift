/// The base types of values in a FIT file, by code.
///
/// **Source** Garmin, *FIT Protocol*, table of base types.
public enum FITBaseType: UInt8, Hashable, Sendable, CaseIterable {
  case enumeration = 0x00
  case sint8 = 0x01
  case uint8 = 0x02
  case sint16 = 0x83
  case uint16 = 0x84
  case sint32 = 0x85
  case uint32 = 0x86
  case string = 0x07
  case float32 = 0x88
  case float64 = 0x89
  case uint8z = 0x0A
  case uint16z = 0x8B
  case uint32z = 0x8C
  case byte = 0x0D
  case sint64 = 0x8E
  case uint64 = 0x8F
  case uint64z = 0x90

  /// The bits of a code with the type number; the highest bit only marks multi-byte types.
  private static let numberMask: UInt8 = 0x1F
  private static let byNumber = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue & numberMask, $0) })

  /// Creates the type of a code, with or without the multi-byte bit; `nil` for an unknown code.
  init?(code: UInt8) {
    if let exact = FITBaseType(rawValue: code) {
      self = exact
      return
    }
    guard let type = Self.byNumber[code & Self.numberMask] else { return nil }
    self = type
  }

  /// The size of one value in bytes.
  public var size: Int {
    switch self {
    case .enumeration, .sint8, .uint8, .uint8z, .string, .byte: 1
    case .sint16, .uint16, .uint16z: 2
    case .sint32, .uint32, .uint32z, .float32: 4
    case .float64, .sint64, .uint64, .uint64z: 8
    }
  }

  /// The bit pattern of a missing value.
  public var invalidBits: UInt64 {
    switch self {
    case .enumeration, .uint8, .byte: UInt64(UInt8.max)
    case .sint8: UInt64(Int8.max)
    case .uint16: UInt64(UInt16.max)
    case .sint16: UInt64(Int16.max)
    case .uint32, .float32: UInt64(UInt32.max)
    case .sint32: UInt64(Int32.max)
    case .uint64, .float64: UInt64.max
    case .sint64: UInt64(Int64.max)
    case .uint8z, .uint16z, .uint32z, .uint64z, .string: 0
    }
  }
}

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
