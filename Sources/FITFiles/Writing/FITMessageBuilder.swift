/// A message under construction: its layout, as in a definition, and its values.
///
/// It contains only fields with a value; a value that does not fit its field is counted as omitted.
struct FITMessageBuilder {
  private(set) var number: UInt16 = 0
  /// The number, size and type of each field.
  private(set) var layout: [UInt8] = []
  private(set) var developerLayout: [UInt8] = []
  private(set) var payload: [UInt8] = []
  private(set) var developerPayload: [UInt8] = []
  /// The number of values that FIT cannot represent.
  var omittedValues = 0

  /// The maximum size of a field in bytes.
  static let mostBytes = 255

  var isEmpty: Bool { layout.isEmpty && developerLayout.isEmpty }

  mutating func begin(_ number: UInt16) {
    self.number = number
    layout.removeAll(keepingCapacity: true)
    developerLayout.removeAll(keepingCapacity: true)
    payload.removeAll(keepingCapacity: true)
    developerPayload.removeAll(keepingCapacity: true)
  }

  mutating func add(_ field: UInt8, _ type: FITBaseType, _ value: Int?) {
    guard let value else { return }
    guard let bits = type.bits(of: value) else {
      omittedValues += 1
      return
    }
    define(field, type, count: 1)
    payload.appendFIT(bits, count: type.size)
  }

  /// Adds a number as an integer: the shift is added, then the sum is multiplied by the scale.
  mutating func add(
    _ field: UInt8, _ type: FITBaseType, _ value: Double?, scale: Double, shift: Double = 0
  ) {
    guard let value else { return }
    guard let steps = Int(exactly: ((value + shift) * scale).rounded()) else {
      omittedValues += 1
      return
    }
    add(field, type, steps)
  }

  /// Adds a number to a floating-point field.
  mutating func add(_ field: UInt8, real value: Float) {
    define(field, .float32, count: 1)
    payload.appendFIT(UInt64(value.bitPattern), count: FITBaseType.float32.size)
  }

  /// Adds several numbers of one type; `nil` is a missing value.
  mutating func add(_ field: UInt8, _ type: FITBaseType, list: [Int?]) {
    define(field, type, count: list.count)
    for value in list {
      let bits = value.flatMap { type.bits(of: $0) }
      if value != nil, bits == nil { omittedValues += 1 }
      payload.appendFIT(bits ?? type.invalidBits, count: type.size)
    }
  }

  mutating func add(_ field: UInt8, bytes: [UInt8]) {
    define(field, .byte, count: bytes.count)
    payload += bytes
  }

  /// Adds a text, truncated if it is longer than a field.
  mutating func add(_ field: UInt8, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    let parts = Self.parts(of: text)
    if parts.count > 1 { omittedValues += 1 }
    define(field, .string, count: parts[0].count)
    payload += parts[0]
  }

  mutating func add(_ key: FITDeveloperKey, _ type: FITBaseType, bits: UInt64) {
    define(key, size: type.size)
    developerPayload.appendFIT(bits, count: type.size)
  }

  /// Adds a part of a text with its terminating zero.
  mutating func add(_ key: FITDeveloperKey, text: [UInt8]) {
    define(key, size: text.count)
    developerPayload += text
  }

  private mutating func define(_ field: UInt8, _ type: FITBaseType, count: Int) {
    layout.append(field)
    layout.append(UInt8(truncatingIfNeeded: count * type.size))
    layout.append(type.rawValue)
  }

  private mutating func define(_ key: FITDeveloperKey, size: Int) {
    developerLayout.append(key.field)
    developerLayout.append(UInt8(truncatingIfNeeded: size))
    developerLayout.append(key.developer)
  }

  /// Splits a text into at least one part that fits a field, each with a terminating zero and
  /// without splitting characters.
  static func parts(of text: String) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var part: [UInt8] = []
    for scalar in text.unicodeScalars where scalar != "\0" {
      let bytes = Array(String(scalar).utf8)
      if part.count + bytes.count + 1 > mostBytes {
        parts.append(part + [0])
        part = []
      }
      part += bytes
    }
    parts.append(part + [0])
    return parts
  }
}

extension FITBaseType {
  /// Returns the bits of an integer; `nil` if the type cannot represent it or it is the type's
  /// missing value.
  func bits(of value: Int) -> UInt64? {
    let bits: UInt64? =
      switch self {
      case .enumeration, .uint8, .uint8z, .byte: UInt8(exactly: value).map { UInt64($0) }
      case .sint8: Int8(exactly: value).map { UInt64(UInt8(bitPattern: $0)) }
      case .uint16, .uint16z: UInt16(exactly: value).map { UInt64($0) }
      case .sint16: Int16(exactly: value).map { UInt64(UInt16(bitPattern: $0)) }
      case .uint32, .uint32z: UInt32(exactly: value).map { UInt64($0) }
      case .sint32: Int32(exactly: value).map { UInt64(UInt32(bitPattern: $0)) }
      case .uint64, .uint64z: UInt64(exactly: value)
      case .sint64: UInt64(bitPattern: Int64(value))
      case .string, .float32, .float64: nil
      }
    return bits == invalidBits ? nil : bits
  }
}

extension [UInt8] {
  /// Appends the low bytes of a word in little-endian order.
  mutating func appendFIT(_ bits: UInt64, count: Int) {
    for index in 0..<count {
      append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(index))))
    }
  }
}
