/// The developers of a file and their fields, as declared so far.
struct FITDeveloperFields: Sendable {
  /// The random identifier of this program as a developer.
  static let ownIdentifier: [UInt8] = [
    0x5E, 0x2B, 0x90, 0x1C, 0x7D, 0x43, 0x4F, 0x8A, 0xB6, 0x0E, 0x31, 0xC9, 0x58, 0xD2, 0x77, 0xA4,
  ]

  private var fields: [FITDeveloperKey: FITDeveloperField] = [:]
  private var ownDevelopers: Set<UInt8> = []

  /// Whether this program wrote the file.
  private(set) var hasOwn = false

  subscript(key: FITDeveloperKey) -> FITDeveloperField? { fields[key] }

  /// Records a message that declares a developer or a field; other messages are ignored.
  mutating func learn(_ message: FITMessage) {
    switch message.number {
    case FITMessageNumber.developerDataID: learnDeveloper(message)
    case FITMessageNumber.fieldDescription: learnField(message)
    default: break
    }
  }

  private mutating func learnDeveloper(_ message: FITMessage) {
    let index = message.integer(FITField.DeveloperDataID.developerDataIndex) ?? 0
    guard let index = UInt8(exactly: index) else { return }
    if message[FITField.DeveloperDataID.applicationID] == .bytes(Self.ownIdentifier) {
      ownDevelopers.insert(index)
      hasOwn = true
    } else {
      ownDevelopers.remove(index)
    }
  }

  private mutating func learnField(_ message: FITMessage) {
    typealias Field = FITField.FieldDescription
    guard
      let developer = message.integer(Field.developerDataIndex).flatMap({ UInt8(exactly: $0) }),
      let field = message.integer(Field.fieldDefinitionNumber).flatMap({ UInt8(exactly: $0) }),
      let code = message.integer(Field.baseType).flatMap({ UInt8(exactly: $0) }),
      let type = FITBaseType(code: code)
    else { return }
    let name = message[Field.name].map(Self.firstText) ?? "\(developer)/\(field)"
    let scale = message.number(Field.scale) ?? 1
    fields[FITDeveloperKey(developer: developer, field: field)] = FITDeveloperField(
      name: name, unit: message[Field.units].map(Self.firstText) ?? "", type: type,
      scale: scale == 0 ? 1 : scale, offset: message.number(Field.offset) ?? 0,
      isOwn: ownDevelopers.contains(developer))
  }

  private static func firstText(_ value: FITValue) -> String { value.text ?? "" }
}
