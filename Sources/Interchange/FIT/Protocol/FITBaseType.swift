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
