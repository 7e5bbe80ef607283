/// A writer of the fields of a message of Protocol Buffers, for tests of readers.
public struct ProtobufWriter {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public static func varint(_ value: UInt64) -> [UInt8] {
    var (rest, bytes) = (value, [UInt8]())
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  public static func zigZag(_ value: Int) -> UInt64 {
    UInt64(bitPattern: Int64(value << 1) ^ Int64(value >> 63))
  }

  public mutating func integer(_ field: UInt64, _ value: UInt64) {
    bytes += Self.varint(field << 3) + Self.varint(value)
  }

  public mutating func message(_ field: UInt64, _ content: [UInt8]) {
    bytes += Self.varint(field << 3 | 2) + Self.varint(UInt64(content.count)) + content
  }

  public mutating func text(_ field: UInt64, _ text: String) {
    message(field, Array(text.utf8))
  }

  public mutating func packed(_ field: UInt64, _ values: [UInt64]) {
    message(field, values.flatMap(Self.varint))
  }
}
