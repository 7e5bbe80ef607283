/// A message being made: its layout, as a definition tells it, and its values.
///
/// Only fields with a value are in it; what does not fit a field is counted as left out.
struct FITMessageBuilder {
  private(set) var number: UInt16 = 0
  /// Number, size and type of each field.
  private(set) var layout: [UInt8] = []
  private(set) var developerLayout: [UInt8] = []
  private(set) var payload: [UInt8] = []
  private(set) var developerPayload: [UInt8] = []
  /// Values that FIT cannot hold.
  var omittedValues = 0

  /// Bytes of a field at most.
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

  /// A number as a whole number of steps: multiplied by the scale after the shift is added.
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

  /// A real number in a field of floating point.
  mutating func add(_ field: UInt8, real value: Float) {
    define(field, .float32, count: 1)
    payload.appendFIT(UInt64(value.bitPattern), count: FITBaseType.float32.size)
  }

  /// Several numbers of one type; `nil` stands for none.
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

  /// A text, cut where it is longer than a field.
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

  /// The part of a text with its closing zero.
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

  /// A text in parts that fit a field, each closed by a zero, none cut inside a character; at least one.
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
  /// The bits of a whole number; `nil` for what the type cannot hold, its value for none included.
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
  /// The low bytes of a word, the lowest first.
  mutating func appendFIT(_ bits: UInt64, count: Int) {
    for index in 0..<count {
      append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(index))))
    }
  }
}
