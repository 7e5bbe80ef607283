/// Declares developer fields in a file when they are first used.
///
/// This project's fields have the first developer index. Fields of other developers, whose identity
/// is not stored, have the second.
struct FITDeveloperWriter {
  private struct Use: Hashable {
    let name, unit: String
    let type: FITBaseType
    let isOwn: Bool
  }

  private var keys: [Use: FITDeveloperKey] = [:]
  private var counts = [0, 0]
  private var hasOthers = false

  private static let own = 0
  private static let others = 1
  /// The numbers 0 to 254.
  private static let maximumFields = 255
  /// The version of this project's fields.
  private static let version = 1

  /// Writes the message that declares this project as a developer; it precedes all uses of its
  /// fields.
  static func introduce(to writer: inout FITWriter) {
    var message = FITMessageBuilder()
    message.begin(FITMessageNumber.developerDataID)
    message.add(
      FITField.DeveloperDataID.applicationID, bytes: FITDeveloperFields.ownIdentifier)
    message.add(FITField.DeveloperDataID.developerDataIndex, .uint8, own)
    message.add(FITField.DeveloperDataID.applicationVersion, .uint32, version)
    writer.append(message)
  }

  /// Returns the key of a field and declares it on first use; `nil` when no numbers are left.
  mutating func key(
    _ name: String, unit: String = "", type: FITBaseType, isOwn: Bool = true,
    in writer: inout FITWriter
  ) -> FITDeveloperKey? {
    let use = Use(name: name, unit: unit, type: type, isOwn: isOwn)
    if let key = keys[use] { return key }
    let index = isOwn ? Self.own : Self.others
    let number = counts[index]
    guard number < Self.maximumFields else { return nil }
    counts[index] += 1
    if !isOwn, !hasOthers {
      hasOthers = true
      var message = FITMessageBuilder()
      message.begin(FITMessageNumber.developerDataID)
      message.add(FITField.DeveloperDataID.developerDataIndex, .uint8, index)
      writer.append(message)
    }
    var message = FITMessageBuilder()
    message.begin(FITMessageNumber.fieldDescription)
    message.add(FITField.FieldDescription.developerDataIndex, .uint8, index)
    message.add(FITField.FieldDescription.fieldDefinitionNumber, .uint8, number)
    message.add(FITField.FieldDescription.baseType, .uint8, Int(type.rawValue))
    message.add(FITField.FieldDescription.name, name)
    message.add(FITField.FieldDescription.units, unit)
    writer.append(message)
    let key = FITDeveloperKey(developer: UInt8(index), field: UInt8(number))
    keys[use] = key
    return key
  }
}
