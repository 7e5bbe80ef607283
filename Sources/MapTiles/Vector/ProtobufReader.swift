/// A reader of the fields of a message of Protocol Buffers.
///
/// **Source** Protocol Buffers, *Encoding*: a field is its number and the kind of its value in one integer, then the value.
struct ProtobufReader {
  enum Value {
    case integer(UInt64)
    /// The bits of a number of four or eight bytes.
    case fixed32(UInt32)
    case fixed64(UInt64)
    /// The place of text, of a message or of packed integers.
    case bytes(Range<Int>)
  }

  private let bytes: [UInt8]
  private var varints: VarintReader

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    varints = VarintReader(bytes, in: range)
  }

  /// Returns the next field; `nil` at the end.
  mutating func next() throws(VectorTileError) -> (field: UInt64, value: Value)? {
    guard !varints.isAtEnd else { return nil }
    guard let key = varints.next() else { throw .damagedField }
    switch key & 7 {
    case 0:
      guard let value = varints.next() else { throw .damagedField }
      return (key >> 3, .integer(value))
    case 1: return (key >> 3, .fixed64(try fixed(8)))
    case 2:
      guard let count = varints.next(), let range = varints.skip(count) else {
        throw .damagedField
      }
      return (key >> 3, .bytes(range))
    case 5: return (key >> 3, .fixed32(UInt32(truncatingIfNeeded: try fixed(4))))
    default: throw .damagedField
    }
  }

  private mutating func fixed(_ count: UInt64) throws(VectorTileError) -> UInt64 {
    guard let range = varints.skip(count) else { throw .damagedField }
    return bytes[range].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
