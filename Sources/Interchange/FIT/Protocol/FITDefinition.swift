/// How the messages of a local number are laid out, until it is defined anew.
final class FITDefinition: Sendable {
  /// A field of a message.
  struct Field: Hashable, Sendable {
    let number: UInt8
    /// From the first byte after the message's header.
    let offset: Int
    /// Bytes of all its values.
    let size: Int
    let type: FITBaseType
    /// How many values; 0 where the size is none of whole values, so that they cannot be read.
    let count: Int
  }

  /// A field whose type a developer's description tells.
  struct DeveloperField: Hashable, Sendable {
    let key: FITDeveloperKey
    let offset: Int
    let size: Int
  }

  /// Where the definition stands in the file.
  let offset: Int
  let globalNumber: UInt16
  let isBigEndian: Bool
  let fields: [Field]
  let developerFields: [DeveloperField]
  /// Bytes of a message after its header.
  let size: Int
  /// Where the time of a message stands, if it has one of four bytes.
  let timestampOffset: Int?

  init(
    offset: Int, globalNumber: UInt16, isBigEndian: Bool, fields: [Field],
    developerFields: [DeveloperField], size: Int, isPlausible: Bool
  ) {
    self.isPlausible = isPlausible
    self.offset = offset
    self.globalNumber = globalNumber
    self.isBigEndian = isBigEndian
    self.fields = fields
    self.developerFields = developerFields
    self.size = size
    timestampOffset =
      fields.first {
        $0.number == FITField.timestamp && $0.size == FITBaseType.uint32.size
      }?.offset
  }

  /// Whether the byte order is one, and the sizes of at least half of its fields agree with their types; else
  /// these bytes are hardly a definition.
  let isPlausible: Bool

  func field(_ number: UInt8) -> Field? {
    fields.first { $0.number == number && $0.count > 0 }
  }
}

/// Which field of which developer, within one file.
struct FITDeveloperKey: Hashable, Sendable {
  let developer: UInt8
  let field: UInt8
}

extension FITDefinition {
  /// Bytes before the fields: header, reserved, byte order, global number, count.
  static let prefixSize = 6
  static let fieldSize = 3
  private static let bigEndian: UInt8 = 1

  enum Fault: Error {
    /// The bytes end inside it.
    case truncated
  }

  /// Reads a definition message at an offset, which has `hasDeveloperFields` if its header says so.
  ///
  /// - Returns: The definition and the offset after it.
  static func parse(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, end: Int, hasDeveloperFields: Bool
  ) throws(Fault) -> (definition: FITDefinition, end: Int) {
    guard end - offset >= prefixSize else { throw .truncated }
    let isBigEndian = bytes[offset + 2] == bigEndian
    let number = bytes.bits(UInt16.self, at: offset + 3, isBigEndian: isBigEndian)
    let count = Int(bytes[offset + 5])
    var position = offset + prefixSize
    guard end - position >= count * fieldSize else { throw .truncated }
    var fields: [Field] = []
    fields.reserveCapacity(count)
    var size = 0
    var misfits = 0
    for _ in 0..<count {
      let length = Int(bytes[position + 1])
      let type = FITBaseType(code: bytes[position + 2]) ?? .byte
      let values = length % type.size == 0 ? length / type.size : 0
      fields.append(
        Field(
          number: bytes[position], offset: size, size: length, type: type, count: values))
      if values == 0 { misfits += 1 }
      size += length
      position += fieldSize
    }
    var developerFields: [DeveloperField] = []
    if hasDeveloperFields {
      guard end - position >= 1 else { throw .truncated }
      let count = Int(bytes[position])
      position += 1
      guard end - position >= count * fieldSize else { throw .truncated }
      for _ in 0..<count {
        let length = Int(bytes[position + 1])
        let key = FITDeveloperKey(developer: bytes[position + 2], field: bytes[position])
        developerFields.append(DeveloperField(key: key, offset: size, size: length))
        size += length
        position += fieldSize
      }
    }
    let definition = FITDefinition(
      offset: offset, globalNumber: number, isBigEndian: isBigEndian, fields: fields,
      developerFields: developerFields, size: size,
      isPlausible: bytes[offset + 2] <= bigEndian && misfits * 2 <= count)
    return (definition, position)
  }
}
