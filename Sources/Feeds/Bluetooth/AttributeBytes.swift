/// The value of a GATT attribute, read from its beginning; numbers are little-endian.
///
/// **Source** Bluetooth Core Specification, volume 3, part G, 2.4: multi-byte fields of
/// characteristics are sent least significant byte first.
struct AttributeBytes {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  var count: Int { rest.count }

  mutating func byte() -> UInt8? { rest.popFirst() }

  mutating func uint16() -> UInt16? { integer() }

  mutating func int16() -> Int16? {
    let bits: UInt16? = integer()
    return bits.map { Int16(bitPattern: $0) }
  }

  mutating func uint32() -> UInt32? { integer() }

  /// Skips bytes; returns `nil` if there are not enough.
  mutating func skip(_ count: Int) -> Void? {
    guard rest.count >= count else { return nil }
    rest.removeFirst(count)
    return ()
  }

  private mutating func integer<Integer: FixedWidthInteger & UnsignedInteger>() -> Integer? {
    let width = Integer.bitWidth / 8
    guard rest.count >= width else { return nil }
    var value: Integer = 0
    for (place, byte) in rest.prefix(width).enumerated() {
      value |= Integer(byte) << Integer(place * 8)
    }
    rest.removeFirst(width)
    return value
  }
}
