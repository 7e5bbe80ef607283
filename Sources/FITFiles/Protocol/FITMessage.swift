internal import HealthModel

/// A message of a FIT file of any kind, with its raw values.
public struct FITMessage: Hashable, Sendable {
  public struct Field: Hashable, Sendable {
    public let number: UInt8
    public let type: FITBaseType
    public let value: FITValue
  }

  public struct DeveloperField: Hashable, Sendable {
    public let description: FITDeveloperField
    public let value: FITValue
  }

  /// The message number in the FIT profile.
  public let number: UInt16
  /// The offset of the message in the file.
  public let offset: Int
  /// The time in FIT's seconds, from its own field or from a compressed header.
  public let timestamp: UInt32?
  /// The offset added to times that are relative to the device's power-on.
  let timeShift: UInt32
  /// The fields with a value; fields without one are omitted.
  public let fields: [Field]
  /// The developer fields with a value.
  public let developerFields: [DeveloperField]

  /// The value of a field.
  public subscript(_ number: UInt8) -> FITValue? {
    fields.first { $0.number == number }?.value
  }

  /// Returns the value of one of this project's fields.
  func own(_ name: String) -> FITValue? {
    developerFields.first { $0.description.isOwn && $0.description.name == name }?.value
  }

  /// Returns one of this project's texts; a long text is split over several fields.
  func ownText(_ name: String) -> String? {
    guard var text = own(name)?.text else { return nil }
    var index = 1
    while let part = own(FITOwnField.part(index, of: name))?.text {
      text += part
      index += 1
    }
    return text
  }

  var filled: FITOwnField.Filled {
    let bits = own(FITOwnField.filled)?.integer.flatMap { Int(exactly: $0) }
    return FITOwnField.Filled(rawValue: bits ?? 0)
  }

  func number(_ field: UInt8, scale: Double = 1, offset: Double = 0) -> Double? {
    self[field]?.number.map { $0 / scale - offset }
  }

  func integer(_ field: UInt8) -> Int? {
    self[field]?.integer.flatMap { Int(exactly: $0) }
  }

  func seconds(_ field: UInt8) -> UInt32? {
    guard let seconds = self[field]?.integer.flatMap({ UInt32(exactly: $0) }) else { return nil }
    return seconds < FITTime.firstAbsolute ? seconds &+ timeShift : seconds
  }
}

/// A field that a developer declares in the file.
public struct FITDeveloperField: Hashable, Sendable {
  public let name: String
  /// The unit as the developer writes it; empty if there is none.
  public let unit: String
  public let type: FITBaseType
  /// The divisor of the raw number.
  public let scale: Double
  /// The number subtracted after the division.
  public let offset: Double
  /// Whether the developer is this program.
  public let isOwn: Bool
}

/// Converts FIT times: seconds since 1989-12-31T00:00:00Z.
enum FITTime {
  /// 1989-12-31T00:00:00Z in seconds since 1970.
  static let epochSeconds: Int64 = 631_065_600
  /// The smallest absolute time; smaller counts are seconds since the device's power-on.
  static let firstAbsolute: UInt32 = 0x1000_0000
  private static let microsecondsPerSecond: Int64 = 1_000_000

  static func instant(_ seconds: UInt32) -> Instant? {
    guard seconds >= firstAbsolute, seconds != .max else { return nil }
    return Instant(microseconds: (Int64(seconds) + epochSeconds) * microsecondsPerSecond)
  }

  /// Returns the FIT second that contains the instant; `nil` if it is out of range.
  static func seconds(_ instant: Instant) -> UInt32? {
    let whole = floorDivide(instant.microseconds, microsecondsPerSecond) - epochSeconds
    guard let seconds = UInt32(exactly: whole), seconds >= firstAbsolute, seconds != .max else {
      return nil
    }
    return seconds
  }

  static func isWhole(_ instant: Instant) -> Bool {
    instant.microseconds % microsecondsPerSecond == 0
  }

  private static func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
    a / b - (a % b < 0 ? 1 : 0)
  }
}

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
