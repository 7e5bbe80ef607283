/// A raw value of a FIT file, before scaling.
public enum FITValue: Hashable, Sendable {
  case integer(Int64)
  /// An unsigned 64-bit value that ``integer(_:)`` cannot represent.
  case large(UInt64)
  case real(Double)
  case text(String)
  case bytes([UInt8])
  /// Several values; `nil` for a missing one.
  case list([FITValue?])

  /// The number, if there is exactly one.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .large(let value): Double(value)
    case .real(let value): value
    case .text, .bytes, .list: nil
    }
  }

  public var integer: Int64? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  public var text: String? {
    guard case .text(let value) = self else { return nil }
    return value
  }

  /// The numbers of one or several values, without missing ones.
  public var numbers: [Double] {
    guard case .list(let values) = self else { return number.map { [$0] } ?? [] }
    return values.compactMap { $0?.number }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the value of a field; `nil` if it is missing.
  func fitValue(_ type: FITBaseType, at offset: Int, size: Int, isBigEndian: Bool) -> FITValue? {
    switch type {
    case .string:
      return fitText(at: offset, size: size).map { .text($0) }
    case .byte:
      let field = self[offset..<offset + size]
      return field.allSatisfy { $0 == UInt8.max } ? nil : .bytes(Array(field))
    default:
      guard size > 0, size % type.size == 0 else { return nil }
      if size == type.size { return fitSingle(type, at: offset, isBigEndian: isBigEndian) }
      let values = stride(from: offset, to: offset + size, by: type.size).map {
        fitSingle(type, at: $0, isBigEndian: isBigEndian)
      }
      return values.contains { $0 != nil } ? .list(values) : nil
    }
  }

  private func fitSingle(_ type: FITBaseType, at offset: Int, isBigEndian: Bool) -> FITValue? {
    switch type {
    case .float32, .float64:
      return fitNumber(type, at: offset, isBigEndian: isBigEndian).map { .real($0) }
    case .uint64, .uint64z:
      let value = bits(UInt64.self, at: offset, isBigEndian: isBigEndian)
      guard value != type.invalidBits else { return nil }
      return Int64(exactly: value).map { .integer($0) } ?? .large(value)
    default:
      return fitInteger(type, at: offset, isBigEndian: isBigEndian).map { .integer($0) }
    }
  }
}
