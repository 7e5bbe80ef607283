/// Reads single values from the bytes of a message.
///
/// The caller checks that offset and size are in bounds; a missing value is `nil`.
extension UnsafeRawBufferPointer {
  @inline(__always)
  func bits<Word: FixedWidthInteger>(
    _ type: Word.Type, at offset: Int, isBigEndian: Bool
  ) -> Word {
    let word = loadUnaligned(fromByteOffset: offset, as: type)
    return isBigEndian ? Word(bigEndian: word) : Word(littleEndian: word)
  }

  /// Returns an integer that fits in a signed 64-bit number; `nil` also for texts, fractions and larger numbers.
  @inline(__always)
  func fitInteger(_ type: FITBaseType, at offset: Int, isBigEndian: Bool) -> Int64? {
    switch type {
    case .enumeration, .uint8, .byte:
      let value = self[offset]
      return value == .max ? nil : Int64(value)
    case .uint8z:
      let value = self[offset]
      return value == 0 ? nil : Int64(value)
    case .sint8:
      let value = Int8(bitPattern: self[offset])
      return value == .max ? nil : Int64(value)
    case .uint16:
      let value = bits(UInt16.self, at: offset, isBigEndian: isBigEndian)
      return value == .max ? nil : Int64(value)
    case .uint16z:
      let value = bits(UInt16.self, at: offset, isBigEndian: isBigEndian)
      return value == 0 ? nil : Int64(value)
    case .sint16:
      let value = bits(Int16.self, at: offset, isBigEndian: isBigEndian)
      return value == .max ? nil : Int64(value)
    case .uint32:
      let value = bits(UInt32.self, at: offset, isBigEndian: isBigEndian)
      return value == .max ? nil : Int64(value)
    case .uint32z:
      let value = bits(UInt32.self, at: offset, isBigEndian: isBigEndian)
      return value == 0 ? nil : Int64(value)
    case .sint32:
      let value = bits(Int32.self, at: offset, isBigEndian: isBigEndian)
      return value == .max ? nil : Int64(value)
    case .sint64:
      let value = bits(Int64.self, at: offset, isBigEndian: isBigEndian)
      return value == .max ? nil : value
    case .uint64:
      return Int64(exactly: bits(UInt64.self, at: offset, isBigEndian: isBigEndian))
    case .uint64z:
      let value = bits(UInt64.self, at: offset, isBigEndian: isBigEndian)
      return value == 0 ? nil : Int64(exactly: value)
    case .string, .float32, .float64:
      return nil
    }
  }

  /// Returns a number of any type; `nil` also for texts and for numbers that are not finite.
  @inline(__always)
  func fitNumber(_ type: FITBaseType, at offset: Int, isBigEndian: Bool) -> Double? {
    switch type {
    case .float32:
      let pattern = bits(UInt32.self, at: offset, isBigEndian: isBigEndian)
      let value = Float(bitPattern: pattern)
      return value.isFinite ? Double(value) : nil
    case .float64:
      let pattern = bits(UInt64.self, at: offset, isBigEndian: isBigEndian)
      let value = Double(bitPattern: pattern)
      return value.isFinite ? value : nil
    case .uint64:
      let value = bits(UInt64.self, at: offset, isBigEndian: isBigEndian)
      return value == .max ? nil : Double(value)
    default:
      return fitInteger(type, at: offset, isBigEndian: isBigEndian).map { Double($0) }
    }
  }

  /// Returns UTF-8 text up to the first zero byte; `nil` if it is empty.
  func fitText(at offset: Int, size: Int) -> String? {
    let field = UnsafeRawBufferPointer(rebasing: self[offset..<offset + size])
    let text = field.prefix { $0 != 0 }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }
}
