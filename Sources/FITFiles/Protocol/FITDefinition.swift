/// The layout of the messages of a local number, valid until it is redefined.
final class FITDefinition: Sendable {
  /// A field of a message.
  struct Field: Hashable, Sendable {
    let number: UInt8
    /// The offset from the first byte after the message's header.
    let offset: Int
    /// The size of all values in bytes.
    let size: Int
    let type: FITBaseType
    /// The number of values; 0 if the size is not a multiple of the value size, so that they cannot
    /// be read.
    let count: Int
  }

  /// A field whose type is in a developer's description.
  struct DeveloperField: Hashable, Sendable {
    let key: FITDeveloperKey
    let offset: Int
    let size: Int
  }

  /// The offset of the definition in the file.
  let offset: Int
  let globalNumber: UInt16
  let isBigEndian: Bool
  let fields: [Field]
  let developerFields: [DeveloperField]
  /// The size of a message in bytes after its header.
  let size: Int
  /// The offset of the message's timestamp, if it has one of four bytes.
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

  /// Whether the byte order is valid and at least half of the field sizes match their types;
  /// otherwise the bytes are probably not a definition.
  let isPlausible: Bool

  func field(_ number: UInt8) -> Field? {
    fields.first { $0.number == number && $0.count > 0 }
  }
}

/// The key of a developer field within one file: the developer and the field.
struct FITDeveloperKey: Hashable, Sendable {
  let developer: UInt8
  let field: UInt8
}

extension FITDefinition {
  /// The number of bytes before the fields: header, reserved, byte order, global number, count.
  static let prefixSize = 6
  static let fieldSize = 3
  private static let bigEndian: UInt8 = 1

  enum DefinitionError: Error {
    /// The bytes end within the definition.
    case truncated
  }

  /// Parses a definition message at an offset; it `hasDeveloperFields` if its header declares them.
  ///
  /// - Returns: The definition and the offset after it.
  static func parse(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, end: Int, hasDeveloperFields: Bool
  ) throws(DefinitionError) -> (definition: FITDefinition, end: Int) {
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
